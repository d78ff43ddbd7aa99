/** A picture of a page, or a file that it offers, streamed from its file to the client. */
import { constants } from "node:fs";
import { open, realpath, stat } from "node:fs/promises";
import { KnowledgeError } from "../../contract/index.ts";
import {
  type Content,
  entityTag,
  type HttpRequest,
  matchesTag,
  pictureAlone,
  pictureHeaders,
} from "../../http/index.ts";
import { downloadContentType, pictureBytesMax, pictureContentType } from "../../wiki/index.ts";

/** `file` is where the scan found it, free of links. Rejects with `wiki_page_not_found`. */
export async function pictureContent(request: HttpRequest, file: string): Promise<Content> {
  // The file, or a folder above it, may have become a link to another place since.
  const [real, stats] = await Promise.all([realpath(file), stat(file)]).catch(() => [null, null]);
  if (real !== file || stats === null || !stats.isFile() || stats.size > pictureBytesMax) {
    throw pictureNotFound();
  }
  const picture = pictureContentType(request.path);
  const contentType = picture ?? downloadContentType(request.path) ?? "application/octet-stream";
  const alone = pictureAlone(request, contentType);
  if (alone !== null) return alone;
  const tag = entityTag(`${stats.size} ${stats.mtimeMs}`);
  const headers = {
    "Cache-Control": "private, no-cache",
    ...pictureHeaders(contentType),
    ...(picture === null && { "Content-Disposition": "attachment" }),
    "Cross-Origin-Resource-Policy": "same-origin",
    ETag: tag,
  };
  if (matchesTag(request.header("if-none-match"), tag)) return { status: 304, headers, body: null };
  const length = request.method === "HEAD" ? 0 : stats.size;
  const body = beginningOf(file, length);
  return { headers: { ...headers, "Content-Length": String(stats.size) }, body };
}

export function pictureNotFound(): KnowledgeError {
  return new KnowledgeError("wiki_page_not_found", "The wiki has no such file.");
}

/** The file is opened when somebody reads: a client that is gone by then leaves nothing open. */
function beginningOf(file: string, length: number): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | null = null;
  return new ReadableStream(
    {
      async pull(controller) {
        chunks ??= length === 0 ? noChunks() : await chunksOf(file, length);
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

async function chunksOf(file: string, length: number): Promise<AsyncIterator<Uint8Array>> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  return handle.createReadStream({ end: length - 1 })[Symbol.asyncIterator]();
}

async function* noChunks(): AsyncGenerator<Uint8Array> {
  // A HEAD request only needs the length.
}
