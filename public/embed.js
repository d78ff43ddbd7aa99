/**
 * Shows the knowledge service in a page of yours, signed in:
 *
 *   <script src="https://kb.example.com/embed.js" data-token-url="/kb-token" async></script>
 *
 * data-token-url  address of your own backend that answers POST with { "token": "…" }
 * data-path       page to show first, default /
 * data-title      name of the frame for screen readers, default Knowledge
 *
 * The frame stands where the script stands and is as high as its page. Your key stays in your backend.
 *
 * With data-path="/console?embed=1" the frame takes tickets and tells what became of them:
 *
 *   frame.sendTicket({ correlationId: "T-1", title: "…", body: "…" })
 *   frame.addEventListener("svc:classified", ({ detail }) => …)     also svc:insert-link,
 *                                                                    svc:draft, svc:ticket-refused
 */
(() => {
  const script = document.currentScript;
  const service = new URL(script.src).origin;
  const { tokenUrl, path = "/", title = "Knowledge" } = script.dataset;
  const pauseMs = 1_000;
  const heightMax = 20_000;

  const frame = document.createElement("iframe");
  frame.src = new URL(path, service).href;
  frame.title = title;
  frame.style.cssText = "display:block;width:100%;border:0;min-height:24rem";
  script.after(frame);

  const told = new Set(["svc:classified", "svc:draft", "svc:insert-link", "svc:ticket-refused"]);
  /** Tickets by number, until the console says that it has them: it may be leaving as they are sent. */
  const untaken = new Map();
  let sentCount = 0;
  let isConsole = false;
  const send = ([number, ticket]) => {
    frame.contentWindow.postMessage({ type: "svc:ticket", ticket, number }, service);
  };
  frame.sendTicket = (ticket) => {
    sentCount += 1;
    untaken.set(sentCount, ticket);
    if (isConsole) send([sentCount, ticket]);
  };

  let isBusy = false;
  let isWanted = false;
  /** One after the other and never faster than once a second, whatever the frame asks. */
  const handOverToken = async () => {
    if (!tokenUrl) return;
    if (isBusy) {
      isWanted = true;
      return;
    }
    isBusy = true;
    isWanted = false;
    try {
      const response = await fetch(tokenUrl, { method: "POST", credentials: "same-origin" });
      if (!response.ok) throw new Error(`${tokenUrl} answered ${response.status}`);
      const { token } = await response.json();
      frame.contentWindow.postMessage({ type: "svc:auth", token }, service);
    } catch (error) {
      console.error("No token for the knowledge service:", error);
    }
    setTimeout(() => {
      isBusy = false;
      if (isWanted) void handOverToken();
    }, pauseMs);
  };

  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== service || source !== frame.contentWindow) return;
    if (data?.type === "svc:ready" || data?.type === "svc:auth-request") void handOverToken();
    if (data?.type === "svc:console-ready") {
      isConsole = true;
      for (const entry of untaken) send(entry);
    }
    if (data?.type === "svc:ticket-taken") untaken.delete(data.number);
    // Another page is in the frame now; tickets are kept until the console is back.
    if (data?.type === "svc:console-gone") isConsole = false;
    if (told.has(data?.type)) frame.dispatchEvent(new CustomEvent(data.type, { detail: data }));
    if (data?.type === "svc:height" && Number.isFinite(data.height)) {
      frame.style.height = `${Math.min(Math.max(data.height, 0), heightMax)}px`;
    }
  });
})();
