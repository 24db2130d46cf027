import { inputSchema, outputSchema } from '../json-schema.ts'
import { errorsOf } from '../openapi/errors-of.ts'
import { ownMessage } from '../openapi/error-examples.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { examples } from '../../operations/examples.ts'
import { type ErrorCode, errorTable } from '../../errors/errors.ts'
import { callOf, curl, python, titleOf, typescript } from './operation-code.ts'
import { escaped, pageHtml } from './markdown.ts'
import { fieldList, type Schema } from './operation-fields.ts'

/** 2,500 tokens at 3.5 characters each, less what the address of a deployment may be longer than its placeholder. */
const maxLength = 2_500 * 3.5 - 250

/** How much of the page is shown: the most first. What is left out is in the OpenAPI document. */
const details = [
  { input: 4, output: 3, example: 2_000 },
  { input: 3, output: 2, example: 1_200 },
  { input: 2, output: 2, example: 700 },
  { input: 2, output: 1, example: 400 },
  { input: 1, output: 1, example: 0 },
]

/** The page of an operation as Markdown: what is sent, what comes back, errors, and the request in three languages. */
export function operationPage(op: AnyOperation): string {
  const pages = details.map((detail) => render(op, detail))
  return pages.find((page) => page.length <= maxLength) ?? pages.at(-1)!
}

const languages = { sh: 'curl', ts: 'TypeScript', py: 'Python' }

/** The same as HTML: the text of what it does, the code of which one language is shown, and all fields and errors. */
export function operationHtml(op: AnyOperation): string {
  const [intro, fields] = pageHtml(render(op, { input: 4, output: 4, example: 0 }, []))
    .split(/(?=<h2 id="request")/)
  const [own, common] = fields!.split(`<p>${commonTitle}</p>`)
  const sent = requestCode(op)
  const tabs = sent.map(([language], index) =>
    `<input type="radio" name="language" id="in-${language}"${index === 0 ? ' checked' : ''}>` +
    `<label for="in-${language}">${languages[language]}</label>`
  ).join('')
  const answer = examples[op.name]?.output
  const { status = 200 } = op.http
  const shown = answer === undefined ? '' : codeFigure(
    `<b>Response</b><span class="up">${status}</span>`,
    codeOf('answer', 'the response', typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)),
  )
  return `<div class="intro">${intro}</div>
<div class="code">${
    codeFigure(
      `<fieldset><legend>Request in</legend>${tabs}</fieldset>`,
      sent.map(([language, text]) => codeOf(language, `the request as ${languages[language]}`, text)).join(
        '',
      ),
    )
  }${shown}</div>
<div class="fields">${withFolds(own!)}<details><summary>Common errors</summary>${common}</details></div>`
}

const codeFigure = (head: string, code: string) => `<figure><div>${head}</div>${code}</figure>`

const codeOf = (id: string, what: string, text: string) =>
  `<section><button type="button" class="copy" data-of="${id}" aria-label="Copy ${what}">Copy</button>` +
  `<pre tabindex="0" id="${id}">${escaped(text)}</pre></section>`

/**
 * The lists of fields, with their kinds in small type: at most 400 characters, so that no text is slow. The fields of a field are
 * folded.
 */
const withFolds = (html: string) =>
  html
    .replaceAll(
      /<li><code>([^<]+)<\/code> \((.{1,400}?)\)(?::(?= )|(?=<ul>|<\/li>))/g,
      (_, name, facts) =>
        `<li><code class="field">${name}</code> <small>${
          facts.replace(', required', ', <b>required</b>')
        }</small>`,
    )
    .replaceAll(
      /^(<li><code class="field">([^<]+)<\/code>.*)<ul>$/gm,
      '$1<details><summary>Fields of $2</summary><ul>',
    )
    .replaceAll('</ul>\n</li>', '</ul></details></li>')

function requestCode(op: AnyOperation) {
  const call = callOf(op, examples[op.name])
  const code = [['sh', curl(op, call)], ['ts', typescript(op, call)], ['py', python(op, call)]] as const
  return code.flatMap(([language, text]) => text ? [[language, text] as const] : [])
}

function render(op: AnyOperation, detail: typeof details[number], requests = requestCode(op)): string {
  const { summary, description } = op
  const code = requests.map(([language, text]) => `\`\`\`${language}\n${text}\n\`\`\``)
  return [
    `# ${titleOf(op)}`,
    [summary, description].filter(Boolean).join(' '),
    access(op),
    '## Request',
    ...request(op, detail.input),
    ...code,
    ...usesDemo(op)
      ? ['The ids are those of the demo data: use your own. `KEY` is an environment variable.']
      : [],
    `## Response`,
    ...response(op, detail),
    '## Errors',
    errors(op),
  ].join('\n\n') + '\n'
}

/** Whether the example of the request names records that only the demo data has. */
const usesDemo = (op: AnyOperation) => JSON.stringify(callOf(op, examples[op.name])).includes('0e000000-')

const credentials = { session: 'session', api_key: 'API key', delegated: 'OAuth client', public: '' }

/** Who may use it, and by what, as a list. */
function access({ name, access, tool, idempotency }: AnyOperation): string {
  const { principals, scope } = access
  const kinds = principals.map((kind) => credentials[kind])
  return [
    principals.includes('public')
      ? '**Credential**: none'
      : `**Credential**: ${kinds.join(' or ')} ([how to get one](../guides/start.md))`,
    ...principals.includes('public') ? [] : [`**Scope**: \`${scope}\``],
    `**MCP tool**: ${tool ? `\`${name}\`` : 'none'}`,
    ...idempotency ? ['**Safe to repeat**: with an `Idempotency-Key`'] : [],
  ].map((line) => `- ${line}`).join('\n')
}

function request(op: AnyOperation, depth: number): string[] {
  const schema = inputSchema(op) as Schema
  const inPath = [...op.http.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const rest = Object.keys(schema.properties ?? {}).filter((name) => !inPath.includes(name))
  const { body } = callOf(op, examples[op.name])
  const hasRequired = op.http.action || rest.some((name) => schema.required?.includes(name))
  const where = `${body ? 'Body (JSON)' : 'Query'}${hasRequired ? '' : ', optional unless noted'}:`
  const action = op.http.action
    ? [`- \`action\` (\`${op.http.action}\`, required): Selects this change.`]
    : []
  return [
    ...inPath.length > 0 ? [`Path:`, fieldList(schema, 1, inPath).join('\n')] : [],
    ...rest.length + action.length > 0
      ? [where, [...action, ...fieldList(schema, depth, rest)].join('\n')]
      : inPath.length > 0
      ? []
      : ['No fields.'],
  ]
}

function response(op: AnyOperation, detail: { output: number; example: number }): string[] {
  const { produces, status = 200 } = op.http
  const example = examples[op.name]?.output
  if (produces) return [`Status ${status}, \`${produces}\`.`]
  const schema = outputSchema(op) as Schema
  const text = JSON.stringify(example, null, 2)
  return [
    `Status ${status}, \`application/json\`.`,
    ...schema.properties
      ? [fieldList(withoutRequired(schema), detail.output, Object.keys(schema.properties)).join('\n')]
      : [],
    ...example !== undefined && text.length <= detail.example ? [`\`\`\`json\n${text}\n\`\`\``] : [],
  ]
}

/** A field of a response is there unless its text says otherwise. */
const withoutRequired = (schema: Schema): Schema =>
  JSON.parse(
    JSON.stringify(schema, (name, value) => name === 'required' && Array.isArray(value) ? undefined : value),
  )

const commonTitle = 'Common errors:'

function errors(op: AnyOperation): string {
  const codes = errorsOf(op).toSorted((one, other) => errorTable[one].status - errorTable[other].status)
  const isOwn = (code: ErrorCode) =>
    op.errors.some((own) => own === code) || ownMessage(op, code) !== undefined
  const list = (of: readonly ErrorCode[]) =>
    of.map((code) => {
      const { status, meaning } = errorTable[code]
      return `- ${status} [\`${code}\`](../errors/${code}): ${ownMessage(op, code) ?? meaning}`
    }).join('\n')
  const own = list(codes.filter(isOwn))
  return [...own ? [own] : [], commonTitle, list(codes.filter((code) => !isOwn(code)))].join('\n\n')
}
