interface ProblemProps {
  readonly title: string;
  /** Names the value and says what to do. */
  readonly detail: string;
  /** Whether the detail comes from the API, which speaks English. Default false. */
  readonly isEnglish?: boolean | undefined;
}

/** An error for people. */
export function ProblemNotice({ title, detail, isEnglish = false }: ProblemProps) {
  return (
    <div role="alert" className="mt-8 rounded-md bg-danger-bg px-4 py-3 text-danger-text">
      <p className="font-semibold">{title}</p>
      <p lang={isEnglish ? "en" : undefined}>{detail}</p>
    </div>
  );
}
