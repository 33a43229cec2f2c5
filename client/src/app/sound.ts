/** Small wooden sounds, made in the browser. Off unless the person turns them on. */

import { preferences } from "./preferences.svelte";

let context: AudioContext | null = null;

function knock(pitch: number, seconds: number, loudness: number, delay = 0): void {
  context ??= new AudioContext();
  const start = context.currentTime + delay;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, start + seconds);
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

export function playSound(kind: string): void {
  if (!preferences.sound) return;
  if (kind === "moved") knock(330, 0.11, 0.25);
  else if (kind === "rolled") [0, 0.07, 0.15, 0.2].forEach((delay, index) => knock(420 + index * 60, 0.06, 0.16, delay));
  else if (kind === "ended") [0, 0.16, 0.34].forEach((delay, index) => knock(262 * [1, 1.25, 1.5][index]!, 0.5, 0.16, delay));
  else if (kind === "refused") knock(150, 0.12, 0.2);
}
