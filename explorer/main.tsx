/** The interactive API explorer: Swagger UI over the description of the service that serves it. */
import { createRoot } from "react-dom/client";
import SwaggerUI from "swagger-ui-react";
import "swagger-ui-react/swagger-ui.css";
import { followColourScheme } from "./colour-scheme.ts";
import { nameControls } from "./name-controls.ts";
import { snippetPlugin } from "./request-snippets.tsx";
import { searchFrom } from "./search-dialog.ts";
import { operationSearch } from "./search-operations.ts";
import "./explorer.css";

followColourScheme();
searchFrom(document.querySelector(".site-find"));

const place = document.getElementById("explorer");
if (place !== null) {
  nameControls(place);
  createRoot(place).render(
    <SwaggerUI
      url="/api/docs?json"
      docExpansion="list"
      defaultModelsExpandDepth={0}
      displayRequestDuration
      // Keys stay in the memory of the page: a reload forgets them.
      persistAuthorization={false}
      tryItOutEnabled
      filter
      deepLinking
      requestSnippetsEnabled
      plugins={[snippetPlugin, operationSearch]}
    />,
  );
}
