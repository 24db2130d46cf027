import { ProviderError } from '../../errors/provider-error.ts'
import { fetchBytes, type HttpRequest } from '../../platform/http/client.ts'
import type { Bytes } from '../../platform/encoding.ts'

/** A repository for git's own protocol over HTTP (https://git-scm.com/docs/gitprotocol-http). */
export interface GitRemote {
  cloneUrl: string
  token: string
  branch: string
  timeoutMs?: number
  signal?: AbortSignal
}

const service = 'git-receive-pack'
/** A push of 100 MB. */
const pushTimeoutMs = 120_000

function requestTo({ cloneUrl, token, signal }: GitRemote, path: string): HttpRequest {
  return {
    vendor: 'GitHub',
    url: `${cloneUrl}/${path}`,
    headers: {
      // With a token any user name is valid.
      authorization: `Basic ${btoa(`x-access-token:${token}`)}`,
      'user-agent': 'git/artist-catalog-platform',
    },
    signal,
  }
}

/** The head of the branch. A push must begin with this request. */
export async function readHead(remote: GitRemote): Promise<string> {
  const request = requestTo(remote, `info/refs?service=${service}`)
  const lines = packetLines(await fetchBytes({ ...request, timeoutMs: remote.timeoutMs }))
  if (lines[0] !== `# service=${service}`) {
    throw new ProviderError('provider_invalid_response', 'The response of GitHub is not the list of refs')
  }
  for (const line of lines) {
    const [, sha, ref] = /^([0-9a-f]{40}) ([^\0]+)/.exec(line) ?? []
    if (ref === `refs/heads/${remote.branch}`) return sha!
  }
  throw new ProviderError('provider_failed', 'The GitHub repository has no default branch')
}

/**
 * Sends a pack and moves the branch, which happens together or not at all (https://git-scm.com/docs/gitprotocol-pack). Returns
 * false if GitHub takes the request and refuses the push, as when the branch is not at `from` any more.
 * @throws ProviderError, or the error of the pack
 */
export async function push(remote: GitRemote, from: string, to: string, pack: AsyncIterable<Bytes>) {
  const ref = `refs/heads/${remote.branch}`
  let packError: unknown
  const body = async function* () {
    const command = packetLine(`${from} ${to} ${ref}\0 report-status agent=git/artist-catalog-platform`)
    yield new TextEncoder().encode(`${command}0000`)
    try {
      yield* pack
    } catch (error) {
      packError = error
      throw error
    }
  }
  const { headers, ...request } = requestTo(remote, service)
  const report = await fetchBytes({
    ...request,
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `application/x-${service}-request`,
      accept: `application/x-${service}-result`,
    },
    body: ReadableStream.from(body()),
    timeoutMs: pushTimeoutMs,
  }).catch((error) => {
    // An interrupted request says nothing of its cause.
    throw packError ?? error
  })
  const lines = packetLines(report)
  if (lines[0] === 'unpack ok' && lines.includes(`ok ${ref}`)) return true
  if (lines.some((line) => line.startsWith(`ng ${ref} `))) return false
  throw new ProviderError('provider_invalid_response', 'The response of GitHub is not the report of a push')
}

/** https://git-scm.com/docs/gitprotocol-common */
const packetLine = (line: string) => `${(line.length + 4).toString(16).padStart(4, '0')}${line}`

/** The lines of packets, without line breaks. @throws ProviderError unless they end with a flush packet */
function packetLines(bytes: Uint8Array): string[] {
  // One character per byte, as the lengths count; names in other alphabets are not needed.
  const text = new TextDecoder('latin1').decode(bytes)
  const lines: string[] = []
  let [at, length] = [0, -1]
  for (; at < text.length; at += Math.max(length, 4)) {
    length = /^[0-9a-f]{4}/.test(text.slice(at, at + 4)) ? parseInt(text.slice(at, at + 4), 16) : Infinity
    if (length > 4) lines.push(text.slice(at + 4, at + length).replace(/\n$/, ''))
  }
  if (at === text.length && length === 0) return lines
  throw new ProviderError('provider_invalid_response', 'The response of GitHub is not in packets of git')
}
