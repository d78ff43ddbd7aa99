interface ProblemProps {
  readonly title: string;
  /** Names the value and says what to do. */
  readonly detail: string;
  /** What comes from the API, which speaks English whatever the page speaks. Default nothing. */
  readonly english?: "detail" | "all" | undefined;
}

/** An error for people, in the words that programs get as problem+json. */
export function ProblemNotice({ title, detail, english }: ProblemProps) {
  return (
    <div role="alert" className="mt-8 rounded-md bg-danger-bg px-4 py-3 text-danger-text">
      <p className="font-semibold" lang={english === "all" ? "en" : undefined}>
        {title}
      </p>
      <p lang={english === undefined ? undefined : "en"}>{detail}</p>
    </div>
  );
}
