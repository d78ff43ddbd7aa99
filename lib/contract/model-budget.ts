/** How many requests to a language model are left. */
export interface ModelBudget {
  /** Requests since the budget began; it begins again after a day. */
  readonly spent: number;
  readonly limit: number;
}
