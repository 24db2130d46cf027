import { expect, it } from 'vitest'
import { readSource } from '../structure/imports.ts'
import { fixture } from '../support/fixture.ts'
import { node, runProgram } from '../support/packages.ts'
import { openProject } from './package-folder.ts'

const project = fixture(openProject)

it('the types of the package compile as those of a dependency', async () => {
  await project.write(
    'types.ts',
    readSource('tests/client/types.ts').replace(/'[./]*shared\/client\/mod.ts'/, `'artist-catalog-client'`),
  )
  const compilerOptions = {
    ...{ module: 'NodeNext', target: 'ES2022', lib: ['ES2023', 'DOM'], types: [] },
    ...{ strict: true, noEmit: true, skipLibCheck: false },
  }
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['types.ts'] }))
  const tsc = new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname
  const { code, stdout } = await runProgram(node, [tsc, '-p', '.'], { cwd: project.folder })
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  const inDeno = await runProgram(Deno.execPath(), ['check', 'types.ts'], { cwd: project.folder })
  expect(inDeno).toMatchObject({ code: 0 })
})
