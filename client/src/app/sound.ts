/** Small wooden sounds, made in the browser from a knock and a rustle. */

import { preferences } from "./preferences.svelte";

export type Sound = "placed" | "slid" | "left" | "fell" | "turned" | "rolled" | "won" | "ended" | "refused" | "undone";

const LOUDNESS = 0.3; // of all sounds: heard, never in the way
let context: AudioContext | null = null;
let out: GainNode | null = null;
let rustle: AudioBuffer | null = null;

/** A wooden body: a tone that falls and dies away, with the click of what strikes it. */
function knock(pitch: number, seconds: number, loudness: number, delay = 0): void {
  const [audio, master] = ready();
  const start = audio.currentTime + delay;
  for (const [factor, share] of [[1, 1], [2.76, 0.25]] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = factor === 1 ? "triangle" : "sine";
    tone.frequency.setValueAtTime(pitch * factor, start);
    tone.frequency.exponentialRampToValueAtTime(pitch * factor * 0.72, start + seconds);
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loudness * share, start + 0.004);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds * (factor === 1 ? 1 : 0.5));
    tone.connect(volume).connect(master);
    tone.start(start);
    tone.stop(start + seconds);
  }
  brush(pitch * 5, 0.018, loudness * 0.5, delay);
}

/** Wood along wood: noise around a pitch. */
function brush(pitch: number, seconds: number, loudness: number, delay = 0): void {
  const [audio, master] = ready();
  const start = audio.currentTime + delay;
  const noise = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const volume = audio.createGain();
  noise.buffer = rustle ??= whiteNoise(audio);
  band.type = "bandpass";
  band.frequency.setValueAtTime(pitch, start);
  band.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + seconds);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loudness, start + seconds * 0.3);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  noise.connect(band).connect(volume).connect(master);
  noise.start(start);
  noise.stop(start + seconds);
}

function ready(): [AudioContext, GainNode] {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (!out) {
    out = context.createGain();
    out.gain.value = LOUDNESS;
    out.connect(context.destination);
  }
  return [context, out];
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

const SOUNDS: Record<Sound, () => void> = {
  placed: () => knock(250, 0.13, 0.9),
  slid: () => (brush(900, 0.14, 0.35), knock(220, 0.12, 0.8, 0.13)),
  left: () => (knock(330, 0.09, 0.6), knock(410, 0.08, 0.4, 0.07)),
  fell: () => [300, 210, 150].forEach((pitch, index) => knock(pitch, 0.14, 0.8 - index * 0.2, 0.05 + index * 0.1)),
  turned: () => (brush(1400, 0.09, 0.3), knock(370, 0.1, 0.6, 0.08)),
  rolled: () => [0, 0.06, 0.13, 0.19, 0.3].forEach((delay, index) => knock(520 + ((index * 83) % 170), 0.06, 0.6 - index * 0.07, delay)),
  won: () => [262, 330, 392, 523].forEach((pitch, index) => knock(pitch, 0.6, 0.7, index * 0.13)),
  ended: () => [330, 262, 220].forEach((pitch, index) => knock(pitch, 0.45, 0.6, index * 0.16)),
  refused: () => knock(130, 0.12, 0.7),
  undone: () => brush(700, 0.16, 0.3),
};

export function playSound(sound: Sound): void {
  if (preferences.sound) SOUNDS[sound]();
}
