/** How far the rulebook is loaded, from 0 to 1; null while nothing is loading. */
export const loading: { share: number | null } = $state({ share: null });
