import { keyAreas } from "knowledge-sdk/service";
import type { PageTranslator } from "../../../_messages/translate.ts";
import { TextArea, TextField } from "../../_components/fields.tsx";
import type { ChosenLimits } from "./chosen-limits.ts";

interface LimitFieldsProps {
  readonly chosen: ChosenLimits;
  /** Collections of the service. */
  readonly collections: readonly string[];
  readonly t: PageTranslator;
}

/** The fields of both forms about keys: what it opens, what it sees, how long and how often. */
export function LimitFields({ chosen, collections, t }: LimitFieldsProps) {
  return (
    <>
      {chosen.mayBePublic ? <Origins chosen={chosen} t={t} /> : null}
      <fieldset>
        <legend className="font-semibold">{t("appKey.limits")}</legend>
        <Choice
          name="areas"
          isAll={chosen.areas === "all"}
          all={t("appKey.allAreas")}
          some={t("appKey.someAreas")}
        />
        <div className="ms-7 grid gap-x-6 sm:grid-cols-2">
          {keyAreas.map((area) => (
            <Tick
              key={area}
              name="area"
              value={area}
              label={t(`keyArea.${area}`)}
              isTicked={chosen.area.includes(area)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{t("appKey.which")}</legend>
        <Choice
          name="collections"
          isAll={chosen.collections === "all"}
          all={t("appKey.allOfThem")}
          some={t("appKey.someOfThem")}
        />
        <Collections chosen={chosen} collections={collections} t={t} />
        <p className="text-sm text-muted">{t("appKey.limitedHelp")}</p>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{t("appKey.bounds")}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <End value={chosen.expires} t={t} />
          <TextField
            label={t("appKey.rateMax")}
            name="rate"
            inputMode="numeric"
            pattern="[0-9]{1,7}"
            defaultValue={chosen.rate}
          />
          <TextField
            label={t("appKey.versionFor")}
            name="version"
            maxLength={100}
            pattern="[^\s,]*"
            defaultValue={chosen.version}
          />
        </div>
      </fieldset>
    </>
  );
}

/** Sites that show the key: with one of them it is public. */
function Origins({ chosen: { origins }, t }: Pick<LimitFieldsProps, "chosen" | "t">) {
  return (
    <fieldset>
      <legend className="font-semibold">{t("appKey.public")}</legend>
      <TextArea
        label={t("appKey.origins")}
        name="origins"
        rows={2}
        spellCheck={false}
        placeholder="https://docs.example"
        defaultValue={origins.join("\n")}
        aria-describedby="origins-help"
      />
      <p id="origins-help" className="mt-1 text-sm text-muted">
        {t("appKey.originsHelp")}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly isAll: boolean;
  readonly all: string;
  readonly some: string;
}

function Choice({ name, isAll, all, some }: ChoiceProps) {
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input type="radio" name={name} value="all" required defaultChecked={isAll} /> {all}
      </label>
      <label className="flex min-h-11 items-center gap-3">
        <input type="radio" name={name} value="some" defaultChecked={!isAll} /> {some}
      </label>
    </>
  );
}

interface TickProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isTicked: boolean;
}

function Tick({ name, value, label, isTicked }: TickProps) {
  return (
    <label className="flex min-h-9 items-center gap-3 text-sm [overflow-wrap:anywhere]">
      <input type="checkbox" name={name} value={value} defaultChecked={isTicked} /> {label}
    </label>
  );
}

/** A form has room for so many boxes; beyond that, names are written. */
const boxesMax = 100;

/** Also those of the key that are no collections now: a list may be ahead of a configuration. */
function Collections({ chosen, collections, t }: LimitFieldsProps) {
  const others = chosen.collection.filter((name) => !collections.includes(name));
  if (collections.length + others.length > boxesMax) {
    return (
      <div className="ms-7">
        <TextArea
          label={t("appKey.names")}
          name="names"
          rows={3}
          defaultValue={chosen.collection.join(", ")}
        />
      </div>
    );
  }
  return (
    <div className="ms-7 grid gap-x-6 sm:grid-cols-2">
      {[...collections, ...others].map((name) => (
        <Tick
          key={name}
          name="collection"
          value={name}
          label={others.includes(name) ? t("appKey.notThere", { name }) : name}
          isTicked={chosen.collection.includes(name)}
        />
      ))}
    </div>
  );
}

/** A field for days would lose a time that a key ends at. */
function End({ value, t }: { readonly value: string; readonly t: PageTranslator }) {
  const isDay = value === "" || /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <TextField
      label={t(isDay ? "appKey.end" : "appKey.endTime")}
      type={isDay ? "date" : "text"}
      name="expires"
      defaultValue={value}
    />
  );
}
