import { gunzipSync } from 'node:zlib'
import { packetLine, readPacketLines, response } from './packets.ts'
import type { Repository } from './repository.ts'
import { refusal } from './rest.ts'
import { unpack, type UnpackedObject } from './unpack.ts'

const service = 'git-receive-pack'
const zero = '0'.repeat(40)

/** The refs of a repository, for a push (https://git-scm.com/docs/gitprotocol-http). */
export async function advertisePush(repository: Repository): Promise<Response> {
  const head = await repository.readRef('heads/main')
  const lines = [
    `# service=${service}\n`,
    null,
    `${head} refs/heads/main\0report-status no-thin agent=git/github-stand-in\n`,
    null,
  ]
  return response(lines.map(packetLine).join(''), `x-${service}-advertisement`)
}

/**
 * Receives a push of one branch. Like git's own receive-pack it writes nothing unless the pack is valid and complete, no file is
 * larger than `maxFileBytes`, and the branch still is where the client saw it.
 */
export async function receivePush(repository: Repository, request: Request, maxFileBytes: number) {
  const received = new Uint8Array(await request.arrayBuffer())
  const body = request.headers.get('content-encoding') === 'gzip' ? gunzipSync(received) : received
  const { lines, end } = readPacketLines(body, 1)
  const [, from, to, ref] = /^([0-9a-f]{40}) ([0-9a-f]{40}) refs\/(heads\/[\w./-]+)/.exec(lines[0] ?? '') ??
    []
  if (lines.length !== 1 || !ref || to === zero) return refusal(400, 'The stand-in takes one branch')
  const report = (unpacked: string, result: string) =>
    response(
      [`unpack ${unpacked}\n`, `${result}\n`, null].map(packetLine).join(''),
      `x-${service}-result`,
    )
  const refuse = (reason: string) => report('ok', `ng refs/${ref} ${reason}`)
  let objects: Map<string, UnpackedObject>
  try {
    objects = unpack(body.subarray(end))
  } catch (error) {
    return report((error as Error).message, `ng refs/${ref} unpacker error`)
  }
  // GitHub also prints GH001 with the name of the file, on a side band that this push did not request.
  const isTooLarge = [...objects.values()].some(({ type, content }) =>
    type === 'blob' && content.length > maxFileBytes
  )
  if (isTooLarge) return refuse('pre-receive hook declined')
  if (!isComplete(to!, objects, repository)) return refuse('missing necessary objects')
  const isMoved = await repository.compareAndSetRef(ref, from!, to!, async () => {
    for (const object of objects.values()) await repository.writeObject(object)
  })
  return isMoved ? report('ok', `ok refs/${ref}`) : refuse('failed to update ref')
}

/** Whether all objects that a new commit needs are in the pack or in the repository. */
function isComplete(sha: string, objects: Map<string, UnpackedObject>, repository: Repository): boolean {
  const object = objects.get(sha)
  if (!object) return repository.has(sha)
  return needs(object).every((needed) => isComplete(needed, objects, repository))
}

function needs({ type, content }: UnpackedObject): string[] {
  const text = new TextDecoder('latin1').decode(type === 'blob' ? new Uint8Array() : content)
  if (type !== 'tree') return [...text.matchAll(/^(?:tree|parent) ([0-9a-f]{40})$/gm)].map(([, sha]) => sha!)
  const shas: string[] = []
  for (let at = 0; at < content.length;) {
    const end = content.indexOf(0, at) + 1
    shas.push([...content.subarray(end, end + 20)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    at = end + 20
  }
  return shas
}
