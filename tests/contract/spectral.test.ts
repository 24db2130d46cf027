import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'
import { documentOf } from './document-walk.ts'

// It validates each example by itself, which takes half a minute on a busy machine.
it("Spectral's spectral:oas rules report nothing", async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets.oas as spectral.RulesetDefinition] })
  const found = await linter.run(JSON.stringify(documentOf()))
  expect(found.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([])
}, 180_000)
