import { expect, it } from 'vitest'
import { functionNames } from '../../supabase/local/functions.ts'
import { readSource, sourceFiles } from '../structure/imports.ts'

it('each command of the guides that deploys names every function', () => {
  const guides = sourceFiles('docs', /\.md$/).filter((file) => /^docs\/[^/]+$/.test(file))
  const deployed = guides.flatMap((file) =>
    [...readSource(file).matchAll(/supabase functions deploy ([\w ]+?) --use-api/g)]
      .map(([, names]) => ({ file, names: names!.split(' ').sort() }))
  )
  expect(deployed.map(({ file }) => file)).toEqual(['docs/deploying.md', 'docs/maintaining.md'])
  for (const { file, names } of deployed) expect(names, file).toEqual([...functionNames].sort())
})

it('a notice of the migrations names the guide that has the statement to execute', () => {
  const notices = sourceFiles('sql', /\.sql$/).flatMap((file) => [
    ...readSource(file).matchAll(
      /begin\n +([^;]+;)\nexception when insufficient_privilege then\n +raise notice '[^']+ see (docs\/[\w-]+\.md)'/g,
    ),
  ])
  expect(notices).toHaveLength(1)
  for (const [, statement, guide] of notices) {
    expect([guide, readSource(guide!).includes(statement!)]).toEqual([guide, true])
  }
})
