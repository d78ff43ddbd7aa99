/** The measures of each kind of question: what finds names better may find facts worse. */
import { kindOfQuery, type QueryKind, queryKinds } from "../search/index.ts";
import { averageOf, type Evaluation, type Measures } from "./evaluate.ts";

export interface KindMeasures {
  readonly kind: QueryKind;
  readonly questions: number;
  readonly measures: Measures;
}

/** Without kinds that no question is of. */
export function measuresByKind({ questions }: Pick<Evaluation, "questions">): KindMeasures[] {
  return queryKinds.flatMap((kind) => {
    const own = questions.filter(({ query }) => kindOfQuery(query) === kind);
    return own.length === 0 ? [] : [{ kind, questions: own.length, measures: averageOf(own) }];
  });
}
