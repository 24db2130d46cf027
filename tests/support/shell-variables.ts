import { functionVariables } from '../../shared/composition/configuration.ts'
import { workerVariables } from '../../shared/composition/worker-configuration.ts'
import { providers } from '../../shared/providers/index.ts'
import { functionEnvironment, type StandIns } from '../../supabase/local/environment.ts'

const standIn = { origin: 'http://stand-in.test', apiKey: 'a-key', signingSecret: 'a-secret' }
const standIns = Object.fromEntries(
  providers.flatMap(({ standIn: name }) => name ? [[name, standIn]] : []),
) as StandIns
const text = 'a-text-of-at-least-32-characters-12345'
const secrets = { jwt: text, links: text, publishable_key: text, service_key: text, agent_callback: text }
const addresses = {
  base_url: 'http://localhost:8000',
  supabase_url: 'http://localhost:8000',
  database_url: 'postgres://platform_api@127.0.0.1/platform',
  standIns,
}

/** The functions' environment of `npm start` in a shell with these variables. */
export const environmentIn = (shell: Record<string, string>) =>
  functionEnvironment(addresses, secrets, undefined, shell)

const values: Record<string, string> = {
  APIFY_ACTOR: 'acme/playcounts',
  APIFY_ACTOR_MAP: '{"input":{"field":"urls","recording":"url"},"output":{"track":"id","count":"plays"}}',
  GITHUB_OWNER: 'acme',
  LOG_LEVEL: 'error',
  OTEL_DENO: 'true',
  OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  OTEL_PROPAGATORS: 'none',
  TRACES_RATIO: '0.5',
  WEBHOOK_LOOPBACK: 'false',
  WORKER_METRICS_PORT: '9464',
}
const valueOf = (name: string) =>
  values[name] ?? (/_(BASE|URL)$/.test(name) ? 'https://vendor.example' : text)

/** A model is refused without one of the first two. */
const model = ['LLM_BASE_URL', 'LLM_MODEL', 'LLM_API_KEY']

/** For each documented variable that `npm start` gives to the functions: a shell that has it alone, and of a model all. */
export const shells: Record<string, Record<string, string>> = Object.fromEntries(
  [...new Set([...functionVariables(), ...workerVariables])].sort()
    .map((name) => [name, model.includes(name) ? model : [name]] as const)
    .map(([name, names]) => [name, Object.fromEntries(names.map((name) => [name, valueOf(name)]))] as const)
    .filter(([, shell]) => JSON.stringify(environmentIn(shell)) !== JSON.stringify(environmentIn({}))),
)
