/** Draws one picture after the other in a thread of its own. */
import { parentPort } from "node:worker_threads";
import { drawPicture } from "./draw-picture.ts";
import type { PictureTexts } from "./picture-texts.ts";

// The drawing library asks the network for fonts and emoji that it lacks. Nothing is to be fetched.
globalThis.fetch = () => Promise.reject(new Error("Pictures are drawn without the network"));

parentPort?.on("message", (content: PictureTexts) => {
  drawPicture(content).then(
    (bytes) => parentPort?.postMessage(bytes),
    () => parentPort?.postMessage(null),
  );
});
