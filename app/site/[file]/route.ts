import { serviceRoute } from "../../../server/service-route.ts";

export const dynamic = "force-dynamic";
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = serviceRoute("siteFile");
