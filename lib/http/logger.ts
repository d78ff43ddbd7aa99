/** Where the library reports details that callers do not see. A pino logger fits. */

export interface Logger {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
  debug(details: object, message: string): void;
}

const ignore = (): void => undefined;

/** The default of embedded handlers: quiet, except for failures that would otherwise be lost. */
export const errorsToConsole: Logger = {
  error: (details, message) => console.error(message, details),
  warn: ignore,
  info: ignore,
  debug: ignore,
};
