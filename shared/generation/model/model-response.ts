import * as z from 'zod'
import { Design, Experience } from '../../site/document.ts'
import { visible } from '../../site/facts.ts'
import { findResponse } from './find-response.ts'

/** The response of a model. Without `experience` the playable part stays; null removes it. */
export const ModelResponse = z.strictObject({
  design: Design,
  experience: Experience.nullish(),
  /** Facts that the brief or the instruction states, each with its words. They are read one by one, so that an invalid one is no reason to reject a page. */
  facts: z.array(z.object({
    field: z.string().max(40),
    value: z.unknown(),
    words: z.string().max(6000),
  })).max(30).optional(),
  /** Parts of the instruction that it did not follow. */
  notUnderstood: z.array(z.string().trim().min(1).max(600)).max(20).optional(),
})

export type ModelResponse = z.output<typeof ModelResponse>

type Validation = { response: ModelResponse } | { findings: string[] }

/** Validates a model's text. The findings are for the model: each names a field and a rule. */
export function validate(text: string, needsGame: boolean): Validation {
  const parsed = ModelResponse.safeParse(visible(findResponse(text)))
  if (!parsed.success) {
    return {
      findings: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'response'}: ${message}`),
    }
  }
  const findings = rules.filter(({ broken }) => broken(parsed.data, needsGame)).map(({ finding }) => finding)
  return findings.length ? { findings } : { response: parsed.data }
}

/** Rules beyond the schema: code that would leave its element or cannot work in the frame. */
const rules: { finding: string; broken: (response: ModelResponse, needsGame: boolean) => boolean }[] = [
  {
    finding: 'experience: is required, as there is none yet',
    broken: ({ experience }, needsGame) => experience === undefined && needsGame,
  },
  {
    finding: "experience.javascript: must post {type: 'experience:end'} to its parent when it is over",
    broken: ({ experience }) => !!experience && !experience.javascript.includes('experience:end'),
  },
  {
    finding: 'experience.javascript: must not contain </script or <!--',
    broken: ({ experience }) => /<\/script|<!--/i.test(experience?.javascript ?? ''),
  },
  {
    finding: 'experience.css: must not contain </style, @import or an address other than data:',
    broken: ({ experience }) =>
      /<\/style|@import|url\(\s*["']?(?!data:|#)[^)\s]/i.test(experience?.css ?? ''),
  },
  {
    finding: 'experience.css: content must not have letters or attributes; texts are in the html',
    broken: ({ experience }) =>
      /(?<![-\w])content\s*:(?!\s*(?:none\b|normal\b|counters?\(|["'][^\p{L}"'\\]{0,20}["']))/iu.test(
        experience?.css ?? '',
      ),
  },
  {
    finding:
      'experience.html: is the inside of a body, without script, style, link, meta, base, iframe or form',
    broken: ({ experience }) =>
      /<\/?(script|style|link|meta|base|iframe|form|html|head|body)\b/i.test(experience?.html ?? ''),
  },
]
