/** What a page and the frame that draws its diagrams say to each other. */

/** Also in the table of areas and in the headers of pages. */
export const drawingPath = "/diagrams";

/** The frame says once that it listens. */
export const readyMessage = "diagrams:ready";

export interface DrawingRequest {
  readonly id: number;
  /** Source in the language of Mermaid. */
  readonly source: string;
  readonly isDark: boolean;
}

export interface DrawingAnswer {
  readonly id: number;
  /** Null for a diagram with a slip in it. */
  readonly svg: string | null;
}

/** Both sides are pages of ours; anybody else may send messages as well. */
export function isFrom(event: MessageEvent, other: Window | null): boolean {
  return event.source === other && event.origin === location.origin;
}
