import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Body } from '../../../../client/mod.ts'
import { ask } from '../../../components/ask.tsx'
import { Skeleton, useLoad } from '../../../components/loaded.tsx'
import { Menu } from '../../../components/menu.tsx'
import { Icon } from '../../../components/page-icon.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { useAct } from '../../dom/use-act.tsx'
import { time } from '../../format.ts'
import { pageId, to } from '../../place.ts'
import { goTo } from '../../session.ts'
import { DevelopersFrame } from '../tabs.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointForm } from './fields.tsx'
import { EndpointSecret } from './secret.tsx'
import { type Attempt, type Endpoint, EndpointState, meanings, nameOf, reasonOf } from './words.tsx'

const path = '/api/webhooks/endpoints/{id}' as const
const inPath = () => ({ params: { path: { id: pageId() } } })

const change = async (body: Body<'update_webhook_endpoint'>): Promise<Endpoint> =>
  (await data(calls.PATCH(path, { ...inPath(), body }))).endpoint

/** An endpoint of webhooks with its deliveries. */
export function WebhookPage() {
  const { value: endpoint, error, run } = useLoad(async () =>
    (await data(calls.GET(path, inPath()))).endpoint
  )
  const [attempt, setAttempt] = useState<Attempt>()
  const edit = useRef<HTMLDetailsElement>(null)
  const [sent, setSent] = useState(0)
  const name = endpoint && nameOf(endpoint)
  const isSent = () => setSent(sent + 1)
  useEffect(() => {
    if (name) document.title = `${name} · Console`
  }, [name])
  const isStale = endpoint && attempt && (attempt.error !== null) !== Boolean(endpoint.failing_since)
  useEffect(() => {
    if (isStale) run()
  }, [attempt?.attempted_at])
  const editAddress = () => {
    edit.current!.open = true
    edit.current!.querySelector<HTMLInputElement>('[name=url]')!.focus()
  }
  const title = (
    <div>
      <p class='crumb'>
        <a href={to('developers/webhooks')} aria-label='Webhooks'>
          <Icon name='back' />
          <span>Webhooks</span>
        </a>
      </p>
      <div class='named'>
        <h1>{name ?? 'Webhook'}</h1>
        {endpoint && <EndpointState endpoint={endpoint} />}
      </div>
    </div>
  )
  if (error !== undefined && !endpoint) {
    return (
      <DevelopersFrame title={title}>
        <section class='card'>
          <p class='problem' role='alert'>{describeFailure(error).text}</p>
          <div class='row'>
            <button type='button' onClick={run}>Try again</button>
            <a class='button' href={to('developers/webhooks')}>All webhooks</a>
          </div>
        </section>
      </DevelopersFrame>
    )
  }
  return (
    <DevelopersFrame
      title={title}
      action={endpoint && (
        <>
          <Test isMain sent={isSent} />
          <Acts endpoint={endpoint} changed={run} />
        </>
      )}
    >
      {!endpoint ? <Skeleton lines={12} /> : (
        <>
          {endpoint.enabled && endpoint.failing_since && (
            <Failing endpoint={endpoint} since={endpoint.failing_since} attempt={attempt}>
              <button type='button' onClick={editAddress}>Edit address</button>
            </Failing>
          )}
          <div class='with-side webhook'>
            <section class='card endpoint' aria-labelledby='endpoint'>
              <h2 id='endpoint'>Endpoint</h2>
              <code>{endpoint.url}</code>
              <ul aria-label='Events'>
                {endpoint.events.map((event) => (
                  <li key={event}>
                    {meanings[event]} <code class='muted'>{event}</code>
                  </li>
                ))}
              </ul>
              <small>Created {time(endpoint.created_at)}</small>
              <details ref={edit}>
                <summary>Edit</summary>
                <EndpointForm
                  endpoint={endpoint}
                  button='Save'
                  save={async (fields) => {
                    await change(fields)
                    run()
                    return 'Saved.'
                  }}
                />
              </details>
              <Secret />
            </section>
            <Deliveries endpointId={endpoint.id} sent={sent} attempted={setAttempt}>
              <Test sent={isSent} />
            </Deliveries>
          </div>
        </>
      )}
    </DevelopersFrame>
  )
}

/** Since when every attempt failed, why the last one did, and where it went. */
const Failing = ({ endpoint: { url }, since, attempt, children }: {
  endpoint: Endpoint
  since: string
  attempt: Attempt | undefined
  /** What mends it. */
  children: ComponentChildren
}) => (
  <div class='callout bad failing'>
    <Icon name='warning' />
    <div>
      <p>
        <strong>Every attempt has failed since {time(since)}.</strong>
        {attempt && attempt.error !== null && ` The last one: ${reasonOf(attempt)}.`}
      </p>
      <code>{url}</code>
      <small>Deliveries are retried. After five days of failures this endpoint is disabled.</small>
    </div>
    {children}
  </div>
)

/** What is seldom done with an endpoint. */
function Acts({ endpoint: { enabled, url }, changed }: {
  endpoint: Endpoint
  changed: () => void
}) {
  const { button } = useAct(toast)
  const remove = async () => {
    const text = 'Deletes its delivery log too. This cannot be undone.'
    if (!await ask({ title: 'Delete this endpoint?', text, act: 'Delete', name: url })) return
    await data(calls.DELETE(path, inPath()))
    await goTo(to('developers/webhooks'))
  }
  return (
    <Menu id='endpoint-acts' label='Endpoint actions' button={<Icon name='more' />}>
      <button
        {...button(async () => {
          await change({ enabled: !enabled })
          changed()
        })}
        popoverTarget='endpoint-acts'
      >
        {enabled ? 'Disable' : 'Enable'} this endpoint
      </button>
      <button {...button(remove)} popoverTarget='endpoint-acts' class='danger'>Delete this endpoint</button>
    </Menu>
  )
}

function Test({ isMain, sent }: { isMain?: boolean; sent: () => void }) {
  const { problem, button } = useAct()
  const send = async () => {
    await data(calls.POST(`${path}/test`, { ...inPath(), body: {} }))
    toast('A test is on its way. The list shows its result.')
    sent()
  }
  return (
    <>
      <button {...button(send)} class={isMain ? 'main' : undefined}>Send a test</button>
      {problem}
    </>
  )
}

function Secret() {
  const [secret, setSecret] = useState<string>()
  const { problem, button } = useAct()
  const text =
    'After you replace it, requests are signed with both for 24 hours: the old one and the new one.'
  const rotate = async () => {
    if (!await ask({ title: 'Replace the secret?', text, act: 'Replace' })) return
    setSecret((await data(calls.POST(`${path}/rotate-secret`, { ...inPath(), body: {} }))).endpoint.secret)
  }
  return (
    <div class='endpoint-act'>
      <div class='row'>
        <span>Signing secret</span>
        <button {...button(rotate)} class='quiet' aria-label='Replace the secret'>Replace</button>
      </div>
      {problem}
      {secret && <EndpointSecret key={secret} value={secret} />}
    </div>
  )
}
