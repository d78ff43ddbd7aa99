/** `/api/classify-ticket/automation` and below without a framework. */
import { visibleTo } from "../../auth/index.ts";
import {
  AutomationSwitch,
  AutomationTrialParameters,
  KnowledgeError,
  type RecordingClassifier,
  type VisibleTicketClassifier,
} from "../../contract/index.ts";
import {
  createRefusal,
  createResource,
  type HttpHandler,
  type HttpRequest,
  parseParameters,
  readJson,
} from "../../http/index.ts";
import {
  type ClassifierHandlerOptions,
  formatFault,
  guardedBy,
  nobody,
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
  const classifierOf = visibleTo<VisibleTicketClassifier>(classifier, options);
  const automatingFor = (request: HttpRequest): Automating => {
    const seen = classifierOf(request);
    if (!isAutomating(seen)) throw noAutomation();
    return seen;
  };
  return {
    automation: createResource({
      ...options,
      methods: {
        GET: guarded(async (request) => ({
          body: JSON.stringify(await automatingFor(request).automation()),
        })),
        POST: guarded(async (request) => {
          const given = await readJson(request, AutomationSwitch, undefined, readSwitch);
          const actor = await actorOf(request);
          return {
            body: JSON.stringify(await automatingFor(request).switchAutomation(given, { actor })),
          };
        }),
      },
    }),
    automationTrial: createResource({
      ...options,
      methods: {
        GET: guarded(async (request) => {
          const given = Object.fromEntries(new URLSearchParams(request.query));
          const parameters = parseParameters(AutomationTrialParameters, given, formatFault);
          return { body: JSON.stringify(await automatingFor(request).tryAutomation(parameters)) };
        }),
      },
    }),
  };
}

export function withoutAutomation(refusal: HttpHandler): AutomationHandlers {
  return { automation: refusal, automationTrial: refusal };
}

type Automating = VisibleTicketClassifier &
  Required<Pick<RecordingClassifier, "automation" | "switchAutomation" | "tryAutomation">>;

function isAutomating(classifier: VisibleTicketClassifier): classifier is Automating {
  return (
    "automation" in classifier && "switchAutomation" in classifier && "tryAutomation" in classifier
  );
}

function noAutomation(): KnowledgeError {
  return new KnowledgeError("route_not_found", "The classifier of this service automates nothing.");
}
