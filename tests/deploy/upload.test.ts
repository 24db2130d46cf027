import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildFunctions } from '../../supabase/build/build-functions.ts'
import { functionNames } from '../../supabase/local/functions.ts'
import { startGateway } from '../../supabase/local/gateway.ts'
import { jwtGate } from '../../supabase/local/jwt-gate.ts'
import { root } from '../../supabase/local/path.ts'
import { freePort } from '../../supabase/local/ports.ts'
import {
  type ManagementApi,
  maxUploadBytes,
  startManagementApi,
} from '../../supabase/rehearsal/management-api.ts'
import { startOnEdge } from '../../supabase/rehearsal/start-on-edge.ts'
import { createAccount } from '../support/accounts.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'
import { runProgram } from '../support/packages.ts'
import { openStorage } from '../support/storage.ts'

const built = fixture(async () => {
  const folder = await Deno.makeTempDir({ prefix: 'built-' })
  await buildFunctions(folder)
  return { folder, close: () => Deno.remove(folder, { recursive: true }) }
})
const database = fixture(openDatabase)
const storage = fixture(() => Promise.resolve(openStorage()))
const account = fixture(() => createAccount(database))
const configuration = await Deno.readTextFile(`${root}/supabase/config.toml`)
const jwtSecret = 'a-secret-of-the-project-with-32-characters'

let api: ManagementApi
let project: string
beforeEach(async () => {
  project = await Deno.makeTempDir({ prefix: 'project-' })
  await Deno.mkdir(join(project, 'supabase/functions'), { recursive: true })
  api = startManagementApi({ folder: await Deno.makeTempDir({ dir: project }) })
})
afterEach(async () => {
  await api[Symbol.asyncDispose]()
  await Deno.remove(project, { recursive: true })
})

const filesOf = (name: string) =>
  [...Deno.readDirSync(join(built.folder, name))].map(({ name }) => name).sort()

/** Deploys a function of a project with the files that were built, except where a test changes them. */
async function deploy(
  name: string,
  { settings = configuration, files = {} }: { settings?: string; files?: Record<string, string> } = {},
) {
  const folder = join(project, 'supabase/functions', name)
  await Deno.mkdir(folder)
  for (const file of filesOf(name)) await Deno.copyFile(join(built.folder, name, file), join(folder, file))
  for (const [file, text] of Object.entries(files)) await Deno.writeTextFile(join(folder, file), text)
  await Deno.writeTextFile(join(project, 'supabase/config.toml'), settings)
  const outcome = await api.cli(['functions', 'deploy', name, '--use-api', '--workdir', project])
  return { ...outcome, uploaded: api.functions.get(name) }
}

it.each(functionNames)('the upload of %s is what was built with its packages, at most 5 MB', async (name) => {
  const { success, stderr, uploaded } = await deploy(name)
  expect(success, stderr).toBe(true)
  const uploads = [...Deno.readDirSync(join(uploaded!.folder, 'supabase/functions', name))]
  expect(uploads.map(({ name }) => name).sort()).toEqual(filesOf(name))
  expect(uploaded!.bytes).toBeLessThanOrEqual(maxUploadBytes)
})

/** Runs `npm run deploy:files`. */
const uploadFiles = (secretKey = storage.secretKey) =>
  runProgram(
    Deno.execPath(),
    ['run', '-A', `--config=${root}/deno.json`, `${root}/supabase/build/upload-main.ts`],
    { env: { SUPABASE_URL: storage.origin, SUPABASE_SECRET_KEY: secretKey } },
  )

/** What the rehearsal sees of the uploaded API: the failed checks of readiness, and the responses to a key and to a token. */
async function rehearsed() {
  const { folder, entrypoint_path, verify_jwt } = api.functions.get('api')!
  await using server = await startOnEdge({
    entrypoint: join(folder, entrypoint_path),
    args: ['--no-config', '--no-npm'],
    env: {
      BASE_URL: 'http://localhost',
      APP_URL: 'http://localhost',
      AUTH_ISSUER: 'http://localhost',
      AUTH_JWT_SECRET: jwtSecret,
      DATABASE_URL: database.apiUrl,
      SUPABASE_URL: storage.origin,
      SUPABASE_SECRET_KEY: storage.secretKey,
    },
  })
  await (await server.request('/api/health')).body?.cancel()
  const port = freePort()
  const baseUrl = `http://127.0.0.1:${port}/functions/v1`
  const stop = await startGateway({
    port,
    hosts: ['127.0.0.1'],
    baseUrl,
    refuses: jwtGate(() => verify_jwt, jwtSecret),
    ports: {
      lite: 1,
      functions: { api: Number(new URL(server.origin).port) },
      functionsPath: '/functions/v1',
    },
  })
  try {
    const send = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${baseUrl}/api/${path}`, { headers })
      return { status: response.status, body: await response.json() }
    }
    const token = await new SignJWT({ role: 'anon' }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(
      '1h',
    )
      .sign(new TextEncoder().encode(jwtSecret))
    const ready = await send('ready', { authorization: `Bearer ${token}` })
    const stateOf = (check: string) =>
      ready.body.checks.find(({ name }: { name: string }) => name === check).state
    return {
      pictures: stateOf('pictures'),
      typefaces: stateOf('typefaces'),
      withKey: (await send('me', { 'x-api-key': account.key })).status,
      withoutCredential: (await send('me')).body,
    }
  } finally {
    await stop()
  }
}

describe('the rehearsal of an upload', () => {
  it('passes what was built, with the typefaces of pages in Storage', async () => {
    await deploy('api')
    for (const _ of ['first', 'second']) expect((await uploadFiles()).code).toBe(0)
    expect(await rehearsed()).toMatchObject({
      pictures: 'ok',
      typefaces: 'ok',
      withKey: 200,
      withoutCredential: { status: 'error' },
    })
  })

  it.each(['index_bg', 'webp_dec', 'webp_enc'])('fails with %s as a static file', async (codec) => {
    const settings = configuration.replace(
      '[functions.api]',
      `[functions.api]\nstatic_files = ["./functions/api/${codec}*.js"]`,
    )
    expect((await deploy('api', { settings })).success).toBe(true)
    expect(await rehearsed()).toMatchObject({ pictures: 'failed', withKey: 200 })
  })

  it('fails without the typefaces of pages', async () => {
    await deploy('api')
    storage.files.clear()
    const { code, stderr } = await uploadFiles('of-another-project')
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Files cannot be stored .+ 401/)])
    expect(await rehearsed()).toMatchObject({ typefaces: 'failed', withKey: 200 })
  })

  it('fails with an upload of more than 5 MB, which is refused', async () => {
    const text = `export const text = '${'a'.repeat(maxUploadBytes)}'\n`
    const index = await Deno.readTextFile(join(built.folder, 'oauth/index.js'))
    const { success, stderr, uploaded } = await deploy('oauth', {
      files: { 'text.js': text, 'index.js': `${index}import "./text.js"\n` },
    })
    expect([success, uploaded]).toEqual([false, undefined])
    expect(stderr).toContain('exceeds the maximum deployment size')
  })

  it('fails with verify_jwt, which lets no API key pass', async () => {
    await deploy('api', { settings: configuration.replaceAll('verify_jwt = false', 'verify_jwt = true') })
    expect(await rehearsed()).toMatchObject({
      pictures: 'ok',
      withKey: 401,
      withoutCredential: { code: 401, message: 'Missing authorization header' },
    })
  })
})
