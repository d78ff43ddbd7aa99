/** Draws the picture that previews of links show, as PNG. */
import { ImageResponse } from "next/og.js";
import { type CSSProperties, createElement, type ReactElement } from "react";
import { type PictureTexts, pictureSize } from "./picture-texts.ts";

const padding = 72;
const band = 28;
const width = pictureSize.width - 2 * padding - band;

export async function drawPicture(content: PictureTexts): Promise<Uint8Array> {
  const response = new ImageResponse(layoutOf(content), pictureSize);
  return new Uint8Array(await response.arrayBuffer());
}

function layoutOf({ title, site, accent }: PictureTexts): ReactElement {
  const heading = title === "" ? site : title;
  return createElement(
    "div",
    { style: { ...page, borderLeft: `${band}px solid ${accent}` } },
    createElement("div", { style: { ...name, color: accent } }, title === "" ? "" : site),
    createElement("div", { style: headingStyle(heading) }, heading),
  );
}

const page: CSSProperties = {
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  width: "100%",
  height: "100%",
  padding,
  background: "#ffffff",
};

/** Four lines at most fit, also for the longest title and for one long word. */
function headingStyle(heading: string): CSSProperties {
  return {
    display: "block",
    width,
    fontSize: heading.length > 50 ? 60 : 80,
    lineHeight: 1.2,
    letterSpacing: -1,
    lineClamp: 4,
    wordBreak: "break-word",
    color: "#0f172a",
  };
}

const name: CSSProperties = { display: "block", width, fontSize: 36, lineClamp: 1 };
