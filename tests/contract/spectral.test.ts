import type { RulesetDefinition } from '@stoplight/spectral-core'
import { expect, it } from 'vitest'
import { documentOf } from './document-walk.ts'

// It validates each example by itself, which takes half a minute on a busy machine.
it("Spectral's spectral:oas rules report nothing", async () => {
  // Deno 2.9.6 can hang on a `require` of an ES module, which these do, while it loads many modules at once.
  const [{ default: spectral }, { default: rulesets }] = await Promise.all([
    import('@stoplight/spectral-core'),
    import('@stoplight/spectral-rulesets'),
  ])
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition] })
  const found = await linter.run(JSON.stringify(documentOf()))
  expect(found.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([])
}, 180_000)
