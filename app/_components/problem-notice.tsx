interface ProblemProps {
  readonly title: string;
  /** Names the value and says what to do. */
  readonly detail: string;
}

/** An error for people, in the words that programs get as problem+json. */
export function ProblemNotice({ title, detail }: ProblemProps) {
  return (
    <div role="alert" className="mt-8 rounded-md bg-danger-bg px-4 py-3 text-danger-text">
      <p className="font-semibold">{title}</p>
      <p>{detail}</p>
    </div>
  );
}
