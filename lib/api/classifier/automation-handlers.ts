/** `/api/classify-ticket/automation` and below without a framework. */
import {
  AutomationSwitch,
  AutomationTrialParameters,
  KnowledgeError,
  type RecordingClassifier,
  type TicketClassifier,
} from "../../contract/index.ts";
import {
  createRefusal,
  createResource,
  type HttpHandler,
  parseParameters,
  readJson,
} from "../../http/index.ts";
import {
  type ClassifierHandlerOptions,
  guardedBy,
  nobody,
  tellFault,
} from "./classifier-handlers.ts";
import { misspeltFields } from "./misspelt-fields.ts";

export interface AutomationHandlers {
  /** `/api/classify-ticket/automation` */
  readonly automation: HttpHandler;
  /** `/api/classify-ticket/automation/trial` */
  readonly automationTrial: HttpHandler;
}

const readSwitch = misspeltFields(AutomationSwitch);

/** A host's own classifier may automate nothing: then the routes are not found. */
export function createAutomationHandlers(options: ClassifierHandlerOptions): AutomationHandlers {
  const { classifier, actorOf = nobody } = options;
  if (!isAutomating(classifier)) {
    return withoutAutomation(createRefusal({ ...options, refuse: noAutomation }));
  }
  const guarded = guardedBy(options);
  return {
    automation: createResource({
      ...options,
      methods: {
        GET: guarded(async () => ({ body: JSON.stringify(await classifier.automation()) })),
        POST: guarded(async (request) => {
          const given = await readJson(request, AutomationSwitch, undefined, readSwitch);
          const actor = await actorOf(request);
          return { body: JSON.stringify(await classifier.switchAutomation(given, { actor })) };
        }),
      },
    }),
    automationTrial: createResource({
      ...options,
      methods: {
        GET: guarded(async ({ query }) => {
          const given = Object.fromEntries(new URLSearchParams(query));
          const parameters = parseParameters(AutomationTrialParameters, given, tellFault);
          return { body: JSON.stringify(await classifier.tryAutomation(parameters)) };
        }),
      },
    }),
  };
}

export function withoutAutomation(refusal: HttpHandler): AutomationHandlers {
  return { automation: refusal, automationTrial: refusal };
}

type Automating = TicketClassifier &
  Required<Pick<RecordingClassifier, "automation" | "switchAutomation" | "tryAutomation">>;

function isAutomating(classifier: TicketClassifier): classifier is Automating {
  return (
    "automation" in classifier && "switchAutomation" in classifier && "tryAutomation" in classifier
  );
}

function noAutomation(): KnowledgeError {
  return new KnowledgeError("route_not_found", "The classifier of this service automates nothing.");
}
