import { join } from 'node:path'
import { deno, onPath, type Session } from './session.ts'
import { root } from '../../supabase/local/path.ts'

export interface Request {
  url: string
  headers: Record<string, string>
  /** A POST with this body; without, a GET. */
  body?: string
}

export const connections = 16

/**
 * Responses per second under load from a separate process: wrk if it is on PATH, otherwise autocannon. A 304 is a
 * response; other statuses than 2xx and 3xx end the measurement.
 */
export type Load = (request: Request, seconds: number) => Promise<number>

export async function openLoad(session: Session): Promise<{ name: string; load: Load }> {
  const wrk = await onPath('wrk')
  return wrk
    ? { name: 'wrk', load: (request, seconds) => runWrk(session, wrk, request, seconds) }
    : { name: 'autocannon', load: (request, seconds) => runAutocannon(session, request, seconds) }
}

async function runWrk(session: Session, wrk: string, request: Request, seconds: number): Promise<number> {
  const script = join(session.folder, 'request.lua')
  await Deno.writeTextFile(
    script,
    request.body === undefined ? '' : `wrk.method = 'POST'\nwrk.body = [==[${request.body}]==]\n`,
  )
  const { output } = await session.run(wrk, [
    '-t2',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    ...Object.entries(request.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    request.url,
  ], { timeout_ms: (seconds + 20) * 1000 })
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`Not all requests succeeded:\n${output}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)![1])
}

async function runAutocannon(session: Session, request: Request, seconds: number): Promise<number> {
  const { output } = await session.run(deno, [
    'run',
    '-A',
    join(root, 'node_modules/autocannon/autocannon.js'),
    '--json',
    '--no-progress',
    `--connections=${connections}`,
    `--duration=${seconds}`,
    ...request.body === undefined ? [] : ['--method=POST', `--body=${request.body}`],
    ...Object.entries(request.headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    request.url,
  ], { timeout_ms: (seconds + 30) * 1000 })
  const result = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  if (result.errors + result['1xx'] + result['4xx'] + result['5xx'] > 0) {
    throw new Error(`Not all requests succeeded: ${output}`)
  }
  return result.requests.total / result.duration
}
