import type { ReactNode } from "react";
import type { PageTranslator } from "../../_messages/translate.ts";

/** A drawing for one width of screen; its texts keep their size, so there are two of each picture. */
export interface Canvas {
  /** Of the drawing, in CSS pixels at its usual size. */
  readonly width: number;
  readonly isNarrow: boolean;
  /** Apart from the other drawing's. */
  readonly id: string;
  /** Of its texts. */
  readonly t: PageTranslator;
}

interface PictureProps {
  readonly id: string;
  readonly title: string;
  /** The contents of the chart, for people who do not see it. */
  readonly description: string;
  readonly t: PageTranslator;
  readonly draw: (canvas: Canvas) => Drawing;
}

export interface Drawing {
  readonly height: number;
  readonly content: ReactNode;
}

const narrowWidth = 328;
const wideWidth = 600;

/** A picture drawn twice, for narrow and for wide screens; one of the two is shown. */
export function Picture({ id, title, description, t, draw }: PictureProps) {
  const canvases: readonly Canvas[] = [
    { width: narrowWidth, isNarrow: true, id: `${id}-narrow`, t },
    { width: wideWidth, isNarrow: false, id: `${id}-wide`, t },
  ];
  return canvases.map((canvas) => {
    const { height, content } = draw(canvas);
    return (
      <div key={canvas.id} className={canvas.isNarrow ? "sm:hidden" : "hidden sm:block"}>
        <svg
          viewBox={`0 0 ${canvas.width} ${height}`}
          role="img"
          aria-labelledby={`${canvas.id}-title ${canvas.id}-desc`}
          className="figure-svg"
        >
          <title id={`${canvas.id}-title`}>{title}</title>
          <desc id={`${canvas.id}-desc`}>{description}</desc>
          {content}
        </svg>
      </div>
    );
  });
}
