/** A time of an operator's page, UTC and to the second; a day alone where it begins then. */
export function moment(at: string): string {
  const [day = "", time = ""] = at.slice(0, 19).split("T");
  return time === "00:00:00" ? day : `${day} ${time} UTC`;
}
