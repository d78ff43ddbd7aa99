"use client";

import type { DraftOutcome } from "knowledge-sdk/service-schemas";
import { useRef, useState } from "react";
import { CopyButton } from "../../../_components/copy-button.tsx";
import { useInBrowser } from "../../../_components/use-in-browser.ts";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { buttonStyle, inputStyle, quietButtonStyle } from "../../_components/field-styles.ts";
import { postToHosts } from "../../_ticket/host/use-host.ts";

interface ReplyEditorProps {
  readonly correlationId: string;
  readonly text: string;
  /** Whether a language model wrote it, and not the pages themselves. */
  readonly isWorded: boolean;
  readonly allowedOrigins: readonly string[];
}

/** The draft as a text to be changed; copied, or given to the help desk that frames the page. */
export function ReplyEditor({ correlationId, text, isWorded, allowedOrigins }: ReplyEditorProps) {
  const t = useDeskTexts();
  const [draft, setDraft] = useState(text);
  const [isGiven, setIsGiven] = useState(false);
  const isFramed = useInBrowser(() => window.parent !== window, false);
  const tell = useOutcome(correlationId);
  const tellUse = (): void => tell(draft === text ? "kept" : "changed", draft);
  const give = (): void => {
    postToHosts(allowedOrigins, { type: "svc:draft", correlationId, text: draft });
    setIsGiven(true);
    tellUse();
  };
  return (
    <div className="max-w-3xl">
      <label>
        <span className="font-semibold">{t("reply.text")}</span>
        <textarea
          className={inputStyle}
          form="no-use"
          name="text"
          rows={Math.min(24, draft.split("\n").length + 4)}
          value={draft}
          dir="auto"
          onChange={(event) => {
            setDraft(event.target.value);
            setIsGiven(false);
          }}
        />
      </label>
      <p className="mt-1 text-sm text-muted">{t(isWorded ? "reply.checkWorded" : "reply.check")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton
          text={draft}
          name={t("reply.text")}
          onCopied={tellUse}
          className={isFramed ? quietButtonStyle : buttonStyle}
        />
        {isFramed ? (
          <button type="button" className={buttonStyle} onClick={give}>
            {t("reply.insert")}
          </button>
        ) : null}
        <form id="no-use" action="/console/tickets/draft" method="post">
          <input type="hidden" name="correlationId" value={correlationId} />
          <input type="hidden" name="outcome" value="discarded" />
          {isFramed ? <input type="hidden" name="embed" value="1" /> : null}
          <button type="submit" className={quietButtonStyle}>
            {t("reply.discard")}
          </button>
        </form>
        <span role="status">{isGiven ? t("reply.inserted") : ""}</span>
      </div>
    </div>
  );
}

/** A request that outlives its page may have 64 KiB. */
const toldLengthMax = 10_000;

/** Tells once what became of the draft; whoever copies it twice has used it once. */
function useOutcome(correlationId: string): (outcome: DraftOutcome, text: string) => void {
  const isTold = useRef(false);
  return (outcome, text) => {
    if (isTold.current) return;
    isTold.current = true;
    // A figure that is missed holds nobody up.
    void fetch("/api/classify-ticket/draft/outcome", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ outcome, correlationId, text: text.slice(0, toldLengthMax) }),
      keepalive: true,
    }).catch(() => undefined);
  };
}
