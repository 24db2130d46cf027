import { useEffect, useState } from 'preact/hooks'
import type { Body } from '../../../../client/mod.ts'
import { ask } from '../../../components/ask.tsx'
import { Skeleton, useLoad } from '../../../components/loaded.tsx'
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
import { type Endpoint, EndpointState, nameOf } from './words.tsx'

const path = '/api/webhooks/endpoints/{id}' as const
const inPath = () => ({ params: { path: { id: pageId() } } })

const change = async (body: Body<'update_webhook_endpoint'>): Promise<Endpoint> =>
  (await data(calls.PATCH(path, { ...inPath(), body }))).endpoint

/** An endpoint of webhooks with its deliveries. */
export function WebhookPage() {
  const { value: read, error, run } = useLoad(async () => (await data(calls.GET(path, inPath()))).endpoint)
  const [changed, setChanged] = useState<Endpoint>()
  const [sent, setSent] = useState(0)
  const endpoint = changed ?? read
  const name = endpoint && nameOf(endpoint)
  useEffect(() => {
    if (name) document.title = `${name} · Console`
  }, [name])
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
      action={endpoint && <Acts endpoint={endpoint} changed={setChanged} sent={() => setSent(sent + 1)} />}
    >
      {!endpoint ? <Skeleton lines={12} /> : (
        <>
          <div class='with-side wide-side'>
            <Deliveries endpointId={endpoint.id} sent={sent} />
            <div>
              <section class='card' aria-labelledby='change-endpoint'>
                <h2 id='change-endpoint'>Endpoint</h2>
                <EndpointForm
                  endpoint={endpoint}
                  button='Save'
                  save={async (fields) => {
                    setChanged(await change(fields))
                    return 'Saved.'
                  }}
                />
                <small>
                  Created {time(endpoint.created_at)}.
                  {endpoint.failing_since && ` Failing since ${time(endpoint.failing_since)}.`}
                </small>
              </section>
              <Secret />
              <Deletion endpoint={endpoint} />
            </div>
          </div>
        </>
      )}
    </DevelopersFrame>
  )
}

function Acts({ endpoint, changed, sent }: {
  endpoint: Endpoint
  changed: (endpoint: Endpoint) => void
  sent: () => void
}) {
  const { isBusy, problem, act } = useAct()
  const test = () =>
    act(async () => {
      await data(calls.POST(`${path}/test`, { ...inPath(), body: {} }))
      toast('A test is on its way. The list shows what becomes of it.')
      sent()
    })
  const enabled = !endpoint.enabled
  return (
    <>
      <button
        type='button'
        aria-label={`${enabled ? 'Enable' : 'Disable'} this endpoint`}
        aria-disabled={isBusy}
        onClick={() => void act(async () => changed(await change({ enabled })))}
      >
        {enabled ? 'Enable' : 'Disable'}
      </button>
      <button type='button' class='main' aria-disabled={isBusy} onClick={() => void test()}>
        Send a test
      </button>
      {problem}
    </>
  )
}

function Secret() {
  const [secret, setSecret] = useState<string>()
  const { isBusy, problem, act } = useAct()
  const text = 'For 24 hours requests are signed with both, the old one and the new one.'
  const rotate = () =>
    act(async () => {
      if (!await ask({ title: 'Replace the secret?', text, act: 'Replace' })) return
      setSecret((await data(calls.POST(`${path}/rotate-secret`, { ...inPath(), body: {} }))).endpoint.secret)
    })
  return (
    <section class='card' aria-labelledby='secret'>
      <h2 id='secret'>Secret</h2>
      <p class='muted'>{text}</p>
      <div class='row'>
        <button type='button' aria-disabled={isBusy} onClick={() => void rotate()}>Replace the secret</button>
      </div>
      {problem}
      {secret && <EndpointSecret key={secret} value={secret} />}
    </section>
  )
}

function Deletion({ endpoint }: { endpoint: Endpoint }) {
  const { isBusy, problem, act } = useAct()
  const remove = () =>
    act(async () => {
      const question = { title: 'Delete this endpoint?', text: 'Its deliveries are gone too.', act: 'Delete' }
      if (!await ask({ ...question, name: endpoint.url })) return
      await data(calls.DELETE(path, inPath()))
      await goTo(to('developers/webhooks'))
    })
  return (
    <section class='card' aria-labelledby='delete'>
      <h2 id='delete'>Delete</h2>
      <p class='muted'>It goes with its deliveries. This cannot be undone.</p>
      <div class='row'>
        <button type='button' class='danger' aria-disabled={isBusy} onClick={() => void remove()}>
          Delete this endpoint
        </button>
      </div>
      {problem}
    </section>
  )
}
