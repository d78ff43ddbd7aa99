interface TicketFormProps {
  /** What was sent and not accepted, by the names of the fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The ticket that is shown; null for a new one. */
  readonly ticket: {
    readonly id: string;
    readonly title?: string | undefined;
    readonly body?: string | undefined;
    readonly tags?: readonly string[] | undefined;
    readonly repo?: string | null | undefined;
  } | null;
  readonly isEmbedded: boolean;
}

const inputStyle =
  "mt-1 block w-full rounded-md border border-control bg-bg px-3 py-2 text-base text-text";

/** A plain form: it works without JavaScript. */
export function TicketForm({ fields, ticket, isEmbedded }: TicketFormProps) {
  const valueOf = (name: string, known: string | null | undefined): string =>
    fields[name] ?? known ?? "";
  return (
    <form action="/console/classify" method="post" className="flex flex-col gap-4">
      {isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
      <label className="text-sm text-muted">
        Title
        <input
          name="title"
          required
          defaultValue={valueOf("title", ticket?.title)}
          className={inputStyle}
        />
      </label>
      <label className="text-sm text-muted">
        Description
        <textarea
          name="body"
          rows={10}
          defaultValue={valueOf("body", ticket?.body)}
          className={inputStyle}
        />
      </label>
      <div className="grid gap-4 sm:grid-cols-3">
        <label className="text-sm text-muted">
          Tags, separated by commas
          <input
            name="tags"
            defaultValue={valueOf("tags", ticket?.tags?.join(", "))}
            className={inputStyle}
          />
        </label>
        <label className="text-sm text-muted">
          Repository
          <input name="repo" defaultValue={valueOf("repo", ticket?.repo)} className={inputStyle} />
        </label>
        <label className="text-sm text-muted">
          Ticket key
          <input
            name="correlationId"
            defaultValue={valueOf("correlationId", ticket?.id)}
            className={inputStyle}
          />
        </label>
      </div>
      <button
        type="submit"
        className="h-11 self-start rounded-md border border-link bg-link px-4 font-semibold text-bg"
      >
        Place ticket
      </button>
    </form>
  );
}
