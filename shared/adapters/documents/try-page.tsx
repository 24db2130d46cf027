/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html'
import { type AnyOperation, fieldsOfFile } from '../../operation/operation.ts'
import { examples } from '../../operations/examples.ts'
import { inputSchema } from '../json-schema.ts'
import { colorScript } from './color-script.ts'
import { completed, type DocumentPage } from './document-page.ts'
import { linkFrom, type Place } from './layout.tsx'
import { inlineHtml } from './markdown.ts'
import { callOf } from './operation-code.ts'
import { factsOf, type Schema } from './operation-fields.ts'
import { operationFrame } from './page-views.tsx'
import { tryScript } from './try-script.ts'

/** The script of the pages where operations are tried. */
export const script = colorScript + tryScript

/** A value that only the demo data has. */
const isOfDemo = (value: unknown) => String(value).startsWith('0e000000-')

/** The values among which a field chooses. */
const choicesOf = ({ enum: values, type }: Schema): unknown[] | undefined =>
  values ?? (type === 'boolean' ? [true, false] : undefined)

/** A field of the path or the query. Where it must be given, its example is filled in; otherwise it shows the example. */
function Field({ name, of, schema, isRequired, example }: {
  name: string
  of: 'path' | 'query'
  schema: Schema
  isRequired: boolean
  example: unknown
}) {
  const id = `in-${name}`
  const choices = choicesOf(schema)
  const value = isRequired && example !== undefined && !isOfDemo(example) ? String(example) : undefined
  return (
    <div class='field'>
      <label for={id}>
        <code>{name}</code> <small>{raw(inlineHtml(factsOf(schema, isRequired).join(', ')))}</small>
      </label>
      {choices
        ? (
          <select id={id} name={name} data-in={of} required={isRequired}>
            <option value=''>{isRequired ? 'Choose' : 'Not sent'}</option>
            {choices.map((choice) => <option selected={String(choice) === value}>{String(choice)}</option>)}
          </select>
        )
        : (
          <input
            id={id}
            name={name}
            data-in={of}
            required={isRequired}
            value={value}
            placeholder={example === undefined ? undefined : String(example)}
            autocomplete='off'
            spellcheck={false}
          />
        )}
      {schema.description && <small>{raw(inlineHtml(schema.description))}</small>}
    </div>
  )
}

function Credential({ of: { access: { principals } }, place }: { of: AnyOperation; place: Place }) {
  if (principals.includes('public')) return null
  const takesKey = principals.includes('api_key')
  return (
    <div class='field'>
      <label for='credential'>{takesKey ? 'API key or access token' : 'Access token of a session'}</label>
      <input
        id='credential'
        data-in='credential'
        type='password'
        placeholder={takesKey ? 'acp_sk_…' : undefined}
        autocomplete='off'
      />
      <small>
        Sent to this server alone, and forgotten when you leave the page.
        {takesKey && (
          <>
            {' '}
            <a href={`${place.appUrl}/s/console/w/me/developers/keys`}>Get a key</a>
          </>
        )}
      </small>
    </div>
  )
}

/** Where one operation is tried: a form for its request, and the response beside it. */
export function tryPage(
  place: Place,
  op: AnyOperation,
  shown: DocumentPage,
  pages: readonly DocumentPage[],
): string {
  const { http } = op
  const schema = inputSchema(op) as Schema
  const example = examples[op.name]
  const call = callOf(op, example)
  const inPath = Object.keys(call.pathFields)
  const inFile = http.upload ? fieldsOfFile(http.upload) : []
  const others = Object.keys(schema.properties ?? {}).filter((name) =>
    !inPath.includes(name) && !inFile.includes(name)
  )
  const body = call.body && JSON.stringify(call.body, null, 2)
  const inQuery = call.body ? [] : others
  const fields = [
    ...inPath.map((name) => ['path', name] as const),
    ...inQuery.map((name) => ['query', name] as const),
  ]
  const input = { ...call.query, ...call.pathFields } as Record<string, unknown>
  const form = (
    <form
      id='try'
      class='try'
      novalidate
      data-method={call.method}
      data-path={place.baseUrl + http.path}
      data-accept={`application/problem+json, ${http.produces?.split(';')[0] ?? 'application/json'}`}
    >
      <Credential of={op} place={place} />
      {fields.map(([of, name]) => (
        <Field
          name={name}
          of={of}
          schema={schema.properties![name]!}
          isRequired={of === 'path' || schema.required?.includes(name) === true}
          example={input[name] === `{${name}}` ? undefined : input[name]}
        />
      ))}
      {Object.entries(call.headers).map(([name, value]) =>
        name !== 'Idempotency-Key' && (
          <div class='field'>
            <label for={`in-${name}`}>
              <code>{name}</code> <small>header</small>
            </label>
            <input id={`in-${name}`} name={name} data-in='header' placeholder={value} autocomplete='off' />
          </div>
        )
      )}
      {op.idempotency && (
        <div class='field'>
          <label for='repeat'>
            <code>Idempotency-Key</code> <small>header</small>
          </label>
          <input id='repeat' name='Idempotency-Key' data-in='repeat' autocomplete='off' />
          <small>A second press repeats the same request, and changes nothing more.</small>
        </div>
      )}
      {http.upload && (
        <div class='field'>
          <label for='file'>
            <code>{http.upload.field}</code>{' '}
            <small>
              file, <b>required</b>
            </small>
          </label>
          <input
            id='file'
            name={http.upload.field}
            data-in='file'
            type='file'
            required
            accept={http.upload.types.join(',')}
          />
        </div>
      )}
      {body && (
        <div class='field'>
          <label for='body'>
            Body <small>JSON</small>
          </label>
          <textarea
            id='body'
            name='the body'
            data-in='body'
            data-raw={http.raw}
            rows={Math.min(Math.max(body.split('\n').length, 4), 20)}
            spellcheck={false}
          >
            {body}
          </textarea>
          {body.includes('0e000000-') && <small>The ids are those of the demo data: use your own.</small>}
        </div>
      )}
      <p class='problem' role='alert'></p>
      <p class='send'>
        <button type='submit'>Send request</button>
        {call.method !== 'GET' && <small>This is a real request, and changes your data.</small>}
      </p>
    </form>
  )
  const response = example?.output
  const { status = 200 } = http
  return completed(
    operationFrame(
      place,
      shown,
      pages,
      <>
        {form}
        <noscript>
          <p>Trying an operation needs JavaScript. Its page has the request for a shell.</p>
        </noscript>
        <div class='code'>
          <figure>
            <div>
              <b>Request</b>
            </div>
            <section>
              <pre id='sent' tabindex={0}>{`${call.method} ${place.baseUrl}${http.path}`}</pre>
            </section>
          </figure>
          <figure>
            <div>
              <b>Response</b>
              <span id='facts' role='status'>{response === undefined ? '' : `${status} · example`}</span>
            </div>
            <section>
              <pre id='answer' tabindex={0}>{
                typeof response === 'string' ? response : JSON.stringify(response, null, 2) ?? 'Not sent yet'
              }</pre>
            </section>
            <img id='image' alt='The response' hidden />
          </figure>
        </div>
        <script dangerouslySetInnerHTML={{ __html: script }}></script>
      </>,
      <a class='button' href={linkFrom(place)(`docs/operations/${shown.name}`)}>Documentation</a>,
      `Try ${shown.title}`,
    ),
    place,
  )
}
