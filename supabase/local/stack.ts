import { join } from 'node:path'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { readWorkerConfiguration } from '../../shared/composition/worker-configuration.ts'
import { ConfigurationError } from '../../shared/platform/environment.ts'
import type { Child } from './children.ts'
import { stage } from './console.ts'
import { fullDisk } from './disk.ts'
import { createBaseline, ensureDatabase, prepareDatabase, setPasswords } from './database.ts'
import type { Deployment } from './deployment.ts'
import { functionEnvironment, workerEnvironment } from './environment.ts'
import { buildForEdge, planFunctions } from './functions.ts'
import { startGateway } from './gateway.ts'
import { jwtGate } from './jwt-gate.ts'
import { writeJson } from './json-file.ts'
import { isMissing, uploadTypefaces } from '../build/upload-files.ts'
import { buildWeb } from '../build/web.ts'
import { startLite } from './lite.ts'
import { freePort } from './ports.ts'
import { root } from './path.ts'
import { openPostgres } from './postgres.ts'
import { postgresMajor } from './postgres-cluster.ts'
import { Refusal } from './refusal.ts'
import { openSecrets } from './secrets.ts'
import { seed } from './seed.ts'
import { startStandIns } from './stand-ins/start.ts'
import type { StackDir } from './stack-dir.ts'
import { describeStack, type Stack } from './stack-file.ts'
import { watchWeb } from './watch-web.ts'
import { withDatabase } from './with-database.ts'
import { type Running, type StartOptions, supervise } from './supervise.ts'

const database = 'platform'

/** Starts everything in the order of the dependencies. */
export async function startStack(
  { dir, port, hosts, edge, limitsAuth, deployment, running }: {
    dir: StackDir
    port: number
    hosts: string[]
    /** Runs the functions as Supabase's edge runtime does. */
    edge: boolean
    /** Whether Auth limits the requests of one address, as Supabase does. */
    limitsAuth: boolean
    deployment?: Deployment
    running: Running
  },
): Promise<Stack> {
  const { secrets, save } = await openSecrets(dir.secretsFile)
  const origin = `http://localhost:${port}`
  const baseUrl = origin + (deployment?.functionsPath ?? '')

  const server = await stage('postgres', async () => {
    const logFile = dir.log('postgres')
    const { postgresData: dataDir, owner, postgresPort: port } = dir
    const server = await openPostgres({ dataDir, owner, port, log: logFile })
    running.onStop(() => Promise.resolve(server.release()))
    const externalCause = (child?: Child) => Promise.resolve(fullDisk([dir.path, dir.postgresData], child))
    await supervise({ name: 'postgres', start: server.start, logFile, externalCause }, running)
    return server
  }, ({ port }) => `Postgres ${postgresMajor} on 127.0.0.1:${port}`)
  /** The reason why a child that needs the database and the disk cannot start now. */
  const externalCause = async (child?: Child) =>
    fullDisk([dir.path, dir.postgresData], child) ??
      (await server.accepts() ? undefined : 'Postgres takes no connections')
  await dir.rememberPort(server.port)

  const url = (role: keyof typeof secrets.passwords) => server.url(role, secrets.passwords[role], database)
  await stage('database', async () => {
    const adminUrl = server.adminUrl(database)
    await ensureDatabase(server.adminUrl('postgres'), database)
    if (!deployment) {
      const { applied } = await prepareDatabase({ adminUrl })
      await setPasswords(adminUrl, secrets.passwords)
      return applied
    }
    await withDatabase(adminUrl, createBaseline)
    const { postgres, authenticator, ...ours } = secrets.passwords
    await setPasswords(adminUrl, { postgres, authenticator })
    const applied = await deployment.migrate(url('postgres'))
    await setPasswords(url('postgres'), ours)
    return applied
  }, (applied) => applied.length > 0 ? `${applied.length} migrations applied` : 'up to date')

  const settings = {
    port: freePort(),
    databaseUrl: url('authenticator'),
    siteUrl: origin,
    appUrl: baseUrl,
    jwtSecret: secrets.jwt,
    publishableKey: secrets.publishable_key,
    serviceKey: secrets.service_key,
    storageDir: dir.storage,
    mailDir: dir.mail,
    limitsRequests: limitsAuth,
  }
  const liteOrigin = `http://127.0.0.1:${settings.port}`
  await stage('supabase', () => {
    const logFile = dir.log('lite')
    const start = async (options: StartOptions) =>
      (await startLite({ settings, log: logFile, ...options })).child
    return supervise({ name: 'lite', start, logFile, externalCause }, running)
  }, () => 'Auth, REST, Storage')
  const inStorage = { url: liteOrigin, secretKey: secrets.service_key }
  if (deployment) await deployment.uploadFiles(inStorage)
  else await uploadTypefaces(inStorage, isMissing)

  await stage(
    'demo data',
    () => seed({ databaseUrl: url('postgres'), secrets, save }),
    (how) => how,
  )

  const standIns = startStandIns({
    mailDir: dir.mail,
    githubDir: dir.github,
    cloneBase: origin,
    sandboxesDir: dir.sandboxes,
    storage: { url: liteOrigin, serviceKey: secrets.service_key },
    baseUrl,
    webhookSecret: secrets.stripe_webhook,
    slackSigningSecret: secrets.slack_signing,
  })
  for (const { stop } of Object.values(standIns)) running.onStop(stop)

  const addresses = { base_url: baseUrl, supabase_url: origin, database_url: url('platform_api'), standIns }
  const own: Record<string, string> = {
    ...functionEnvironment(addresses, secrets, secrets.seed?.admin_organization_id),
    ...edge && { SB_REGION: 'local' },
  }
  const env = deployment ? defined({ ...own, ...await deployment.environment(own) }) : own
  const worker = workerEnvironment(url('platform_worker'), env)
  const shell = Deno.env.toObject()
  checkVariables({ ...shell, ...env }, { ...shell, ...worker })
  const functions = planFunctions({
    env: (name) => ({ ...name === 'worker' ? worker : env, OTEL_SERVICE_NAME: `platform-${name}` }),
    log: dir.log,
    source: deployment?.source ?? (edge ? await buildForEdge(dir.edge) : undefined),
  })
  const isSource = !edge && !deployment
  if (isSource) await buildWeb()
  await stage(
    'functions',
    async () => {
      const restarts = await Promise.all(functions.map(async ({ responds, ...supervised }) => ({
        name: supervised.name,
        restart: await supervise({ ...supervised, minRunMs: responds ? 0 : 2_000, externalCause }, running),
      })))
      if (!isSource || !Deno.stdout.isTerminal()) return
      const served = restarts.filter(({ name }) => ['mcp', 's'].includes(name))
      running.onStop(watchWeb(join(root, 'shared'), async () => {
        if (await buildWeb()) await Promise.all(served.map(({ restart }) => restart()))
      }))
    },
    () => functions.map(({ name }) => name).join(', ') + (edge || deployment ? ' under Deno 2.1.4' : ''),
  )

  await stage('gateway', async () => {
    const ports = Object.fromEntries(functions.map(({ name, port }) => [name, port]))
    running.onStop(
      await startGateway({
        port,
        hosts,
        baseUrl,
        refuses: deployment && jwtGate(deployment.verifiesJwt, secrets.jwt),
        ports: {
          lite: settings.port,
          github: Number(new URL(standIns.github.origin).port),
          functions: ports,
          functionsPath: deployment?.functionsPath,
        },
      }),
    )
  }, () => baseUrl)

  const stack = describeStack({ baseUrl, supabaseUrl: origin }, url('postgres'), secrets, standIns)
  running.onStop(() => Deno.remove(dir.stackFile).catch(() => {}))
  await writeJson(dir.stackFile, stack)
  return stack
}

/** Before a function ends with its own error and a stack trace. */
function checkVariables(functions: Record<string, string>, worker: Record<string, string>) {
  try {
    readConfiguration(functions)
    readWorkerConfiguration(worker)
  } catch (error) {
    throw error instanceof ConfigurationError ? new Refusal(error.message) : error
  }
}

const defined = (variables: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
