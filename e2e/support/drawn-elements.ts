/** Which elements React draws again: it tells its developer tools of every commit, in any build. */
import type { Page } from "@playwright/test";

interface Fiber {
  readonly tag: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly memoizedProps: unknown;
  readonly stateNode: Element;
}

declare global {
  interface Window {
    drawnElements: Element[];
  }
}

/** Before the page is opened. */
export async function watchDrawnElements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hostComponent = 5;
    const props = new WeakMap<Element, unknown>();
    window.drawnElements = [];
    const look = (fiber: Fiber | null): void => {
      for (let next = fiber; next !== null; next = next.sibling) {
        if (next.tag === hostComponent) {
          const known = props.get(next.stateNode);
          if (known !== undefined && known !== next.memoizedProps) {
            window.drawnElements.push(next.stateNode);
          }
          props.set(next.stateNode, next.memoizedProps);
        }
        look(next.child);
      }
    };
    const ignore = (): void => undefined;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        checkDCE: ignore,
        onScheduleFiberRoot: ignore,
        onCommitFiberUnmount: ignore,
        onPostCommitFiberRoot: ignore,
        onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => look(root.current),
      },
    });
  });
}

/** How many elements inside of the selector were drawn again since the last call. */
export function takeDrawnElements(page: Page, selector: string): Promise<number> {
  return page.evaluate((inside) => {
    const count = window.drawnElements.filter((element) => element.closest(inside) !== null).length;
    window.drawnElements = [];
    return count;
  }, selector);
}
