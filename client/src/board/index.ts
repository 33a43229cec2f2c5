export { ParlourBoard, type DraftDetail, type MoveDetail } from "./element";
export type { Spelled } from "./draft";
export type { Picture } from "./picture";
