/** `/api/plugins` and `/api/plugins/<instanceId>` without a framework. */
import {
  cutText,
  instanceIdPattern,
  KnowledgeError,
  type PluginListResponse,
  PluginManifest,
} from "../../contract/index.ts";
import {
  createResource,
  type EndpointOptions,
  type HttpHandler,
  type HttpRequest,
  readJson,
} from "../../http/index.ts";
import type { PluginRegistry } from "../../plugins/index.ts";

export interface PluginHandlers {
  readonly plugins: HttpHandler;
  /** The instance is the last segment of the path. */
  readonly plugin: HttpHandler;
}

export interface PluginHandlerOptions extends EndpointOptions {
  readonly registry: PluginRegistry;
  /** Whether plugins may be registered and removed. Default true. */
  readonly mayChange?: boolean | undefined;
}

const pluginsPath = "/api/plugins";

export function createPluginHandlers(options: PluginHandlerOptions): PluginHandlers {
  const { registry, mayChange = true } = options;
  const requireAuth = (): void => {
    if (!mayChange) throw new KnowledgeError("auth_required", pluginsNeedAuth);
  };
  return {
    plugins: createResource({
      ...options,
      methods: {
        async GET() {
          const plugins = [...(await registry.list())];
          const body: PluginListResponse = { plugins, total: plugins.length };
          return { body: JSON.stringify(body) };
        },
        async POST(request) {
          requireAuth();
          const { record, kind } = await registry.register(await readJson(request, PluginManifest));
          const headers = { Location: `${pluginsPath}/${record.instanceId}` };
          return {
            status: kind === "registered" ? 201 : 200,
            headers,
            body: JSON.stringify(record),
          };
        },
      },
    }),
    plugin: createResource({
      ...options,
      methods: {
        async GET(request) {
          const instanceId = instanceIdOf(request);
          const record = await registry.get(instanceId);
          if (record === null) throw notFound(instanceId);
          return { body: JSON.stringify(record) };
        },
        async DELETE(request) {
          requireAuth();
          const instanceId = instanceIdOf(request);
          if (!(await registry.remove(instanceId))) throw notFound(instanceId);
          return { status: 204, body: null };
        },
      },
    }),
  };
}

const pluginsNeedAuth =
  "Registering and removing plugins needs an application key, and this service has only keys of other kinds; the operator can set USE_AUTH=1 and API_KEYS.";

function instanceIdOf({ path }: HttpRequest): string {
  const instanceId = path.slice(pluginsPath.length + 1);
  if (!instanceIdPattern.test(instanceId)) throw notFound(instanceId);
  return instanceId;
}

function notFound(instanceId: string): KnowledgeError {
  return new KnowledgeError(
    "plugin_not_found",
    `No plugin is registered as ${cutText(instanceId, 64)}; GET ${pluginsPath} lists the registered ones.`,
  );
}
