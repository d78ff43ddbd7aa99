/**
 * A frame in which Mermaid draws. It writes styles into the page that it draws in, which the policy of
 * our pages does not allow; the page of the frame allows it, and shows nothing to anybody.
 */
import {
  type DrawingAnswer,
  type DrawingRequest,
  drawingPath,
  isFrom,
  readyMessage,
} from "./drawing-messages.ts";

export interface DrawingFrame {
  /** The drawing as SVG; null for a diagram with a slip in it. */
  draw(source: string, isDark: boolean): Promise<string | null>;
  close(): void;
}

export function openDrawingFrame(): DrawingFrame {
  const frame = hiddenFrame();
  const waiting = new Map<number, (svg: string | null) => void>();
  let beReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    beReady = resolve;
  });
  const hear = (event: MessageEvent<DrawingAnswer | typeof readyMessage>): void => {
    if (!isFrom(event, frame.contentWindow)) return;
    if (event.data === readyMessage) return beReady();
    const { id, svg } = event.data;
    waiting.get(id)?.(svg);
    waiting.delete(id);
  };
  addEventListener("message", hear);
  document.body.append(frame);
  let asked = 0;
  return {
    async draw(source, isDark) {
      await ready;
      asked += 1;
      const request: DrawingRequest = { id: asked, source, isDark };
      return new Promise((resolve) => {
        waiting.set(request.id, resolve);
        frame.contentWindow?.postMessage(request, location.origin);
      });
    },
    close() {
      removeEventListener("message", hear);
      frame.remove();
    },
  };
}

/** Out of sight, but laid out: Mermaid measures its texts. */
function hiddenFrame(): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.className = "pointer-events-none invisible fixed top-0 left-0 -z-10 h-160 w-320";
  frame.title = "Diagrams";
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  frame.src = drawingPath;
  return frame;
}
