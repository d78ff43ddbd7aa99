/**
 * Shows the console of the knowledge service beside a ticket: hands the ticket over, signs the agent
 * in, and takes back what became of it. The messages are those of "In a frame of your help desk" in
 * the handbook.
 */
void (async () => {
  const client = ZAFClient.init();
  const { settings } = await client.metadata();
  const service = new URL(settings.service).origin;
  const heightMax = 2_000;

  const frame = document.createElement("iframe");
  frame.title = "Knowledge";
  frame.src = `${service}/console?embed=1`;

  /** Only to the service: another page could have been loaded into the frame. */
  const post = (message) => frame.contentWindow.postMessage(message, service);

  /** Zendesk sends this for us, with the key in place of its name: no browser ever has it. */
  const sendToken = async () => {
    const { token } = await client.request({
      url: `${service}/api/auth/token`,
      type: "POST",
      contentType: "application/json",
      data: "{}",
      headers: { Authorization: "Bearer {{setting.key}}" },
      secure: true,
    });
    post({ type: "svc:auth", token });
  };

  const sendTicket = async () => {
    const found = await client.get([
      "ticket.id",
      "ticket.subject",
      "ticket.description",
      "ticket.tags",
    ]);
    const ticket = {
      // As the connector calls it: frame and webhook speak of one ticket.
      correlationId: `zendesk:${found["ticket.id"]}`,
      title: found["ticket.subject"]?.trim() || "(no subject)",
      body: found["ticket.description"] ?? "",
      tags: found["ticket.tags"] ?? [],
    };
    post({ type: "svc:ticket", ticket });
  };

  /** What a person has decided goes into the field; the agent submits the ticket. */
  const setField = async ({ collection, status }) => {
    const isDecided = status === "confirmed" || status === "corrected";
    if (!settings.field || !isDecided || collection === null) return;
    await client.set(`ticket.customField:custom_field_${settings.field}`, collection);
  };

  const answers = {
    "svc:ready": sendToken,
    "svc:auth-request": sendToken,
    "svc:console-ready": sendTicket,
    "svc:classified": setField,
    "svc:insert-link": ({ title, url }) =>
      client.invoke("ticket.editor.insert", `${title}: ${url}`),
    "svc:draft": ({ text }) => client.invoke("ticket.editor.insert", text),
    "svc:ticket-refused": ({ detail }) => client.invoke("notify", detail, "error"),
    "svc:height": ({ height }) => {
      const pixels = `${Math.min(Math.max(Number(height) || 0, 100), heightMax)}px`;
      frame.style.height = pixels;
      return client.invoke("resize", { width: "100%", height: pixels });
    },
  };

  addEventListener("message", async ({ origin, source, data }) => {
    if (origin !== service || source !== frame.contentWindow) return;
    if (!Object.hasOwn(answers, data?.type)) return;
    try {
      await answers[data.type](data);
    } catch (error) {
      const reason = error?.message ?? error?.statusText ?? "no answer";
      await client.invoke("notify", `Knowledge: ${reason}`, "error");
    }
  });

  document.body.append(frame);
})();
