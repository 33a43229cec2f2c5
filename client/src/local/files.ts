/** Records and pictures of matches on this device, saved as files. */

import { load, table } from "./device";
import { FILE } from "./edition";

const PNG_WIDTH = 1000;

export async function save(address: URL): Promise<void> {
  const [, id = "", what = ""] = FILE.exec(address.pathname)!;
  const { info } = await load(id);
  const ply = address.searchParams.get("ply");
  const picture = (): Promise<string> => table.ask<string>("svg", { id, ply: ply === null ? null : Number(ply), theme: address.searchParams.get("theme") ?? "light" });
  if (what === "record") offer(new Blob([await table.ask<string>("record", { id })], { type: "text/plain" }), `${info.game}.txt`);
  else if (what === "picture.svg") offer(new Blob([await picture()], { type: "image/svg+xml" }), `${info.game}.svg`);
  else offer(await paint(await picture()), `${info.game}.png`);
}

function offer(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function paint(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PNG_WIDTH;
  canvas.height = Math.round((PNG_WIDTH * image.height) / image.width);
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
