/** @jsxImportSource hono/jsx */
import { type ErrorCode, errorTable } from '../../errors/errors.ts'
import { errorGuides } from '../../errors/error-guides.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { errorExamples, operationsWith } from './error-examples.ts'
import { linkFrom, page, type Place } from './layout.tsx'

/** The page below /api/docs where there is none. */
export const missingPage = (place: Place): string =>
  page(
    place,
    'Not found',
    <>
      <p class='lede'>The link is wrong, or the page has moved.</p>
      <ul>
        <li>
          <a href={linkFrom(place)('docs')}>API reference</a>, each operation with a page of its own
        </li>
        <li>
          <a href={linkFrom(place)('docs/guides')}>Guides</a>
        </li>
        <li>
          <a href={linkFrom(place)('docs/search')}>Search</a>
        </li>
        <li>
          <a href={linkFrom(place)('docs/play-count-history')}>Play-count history</a>
        </li>
        <li>
          <a href={linkFrom(place)('docs/errors')}>Errors</a>, each with a page of its own
        </li>
      </ul>
    </>,
    'There is no such page',
  )

/** The closed list of errors. */
export const errorList = (place: Place): string =>
  page(
    place,
    'Errors',
    <>
      <p class='lede'>
        Every error has a code in the header{' '}
        <code>x-error-code</code>, one of this list, and a message in its body. Programs decide by the code;
        messages may change.
      </p>
      <p>
        Send <code>Accept: application/problem+json</code>{' '}
        to get RFC 9457 problem details, unless the header gives <code>application/json</code>{' '}
        a higher weight: <code>type</code> is then the address of the error’s page, and <code>errors</code>
        {' '}
        has a message per invalid field.
      </p>
      <table class='key'>
        {Object.entries(errorTable).map(([code, { status, meaning }]) => (
          <tr id={code}>
            <td>
              <a href={linkFrom(place)(`docs/errors/${code}`)}>
                <code>{code}</code>
              </a>
              <small>{status}</small>
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </table>
    </>,
  )

/** One error: what it means, why it happens and what to do. */
export async function errorPage(
  place: Place,
  code: ErrorCode,
  operations: readonly AnyOperation[],
): Promise<string> {
  const { status, meaning } = errorTable[code]
  const { causes, remedy, retry } = errorGuides[code]
  const examples = await errorExamples(code, operations, place)
  const declaring = operationsWith(code, operations)
  const link = linkFrom(place)
  return page(
    place,
    code,
    <>
      <p class='crumb'>
        <a href={link('docs/errors')}>All errors</a> · HTTP {status}
      </p>
      <p class='lede'>{meaning}</p>
      <h2>Why it happens</h2>
      <ul>{causes.map((cause) => <li>{cause}</li>)}</ul>
      <h2>What to do</h2>
      <p>{remedy}</p>
      <dl class='facts'>
        <dt>Send it again unchanged?</dt>
        <dd>
          <strong>{retry.helps ? 'Yes' : 'No'}</strong>
        </dd>
        <dt>When</dt>
        <dd>{retry.when}</dd>
      </dl>
      <h2>What the response looks like</h2>
      {examples.map(({ title, response }) => (
        <>
          <h3>{title}</h3>
          <pre tabindex={0}>{response}</pre>
        </>
      ))}
      <h2>Who sends it</h2>
      {declaring === 'any' ? <p>Any operation to which it applies.</p> : (
        <ul>
          {declaring.map(({ name, http, summary }) => (
            <li>
              <a href={link(`docs/operations/${name}`)}>
                <code>{http.method.toUpperCase()} {http.path}</code>
              </a>{' '}
              {summary}
            </li>
          ))}
        </ul>
      )}
    </>,
    <code>{code}</code>,
  )
}
