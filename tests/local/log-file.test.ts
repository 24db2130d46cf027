import { expect, it } from 'vitest'
import { LogFile, type LogWriter } from '../../supabase/local/log-file.ts'

/** A disk in memory with limited space. */
function diskOf(room: number) {
  const files = new Map<string, string>()
  const disk = { room, files, opened: 0 }
  const writer: LogWriter = {
    open(path) {
      disk.opened++
      return {
        size: files.get(path)?.length ?? 0,
        write(bytes) {
          if (disk.room === 0) throw new Error('No space left on device (os error 28)')
          // A real disk also writes as much as fits.
          const count = Math.min(bytes.length, disk.room)
          disk.room -= count
          files.set(path, (files.get(path) ?? '') + new TextDecoder().decode(bytes.subarray(0, count)))
          return count
        },
        close() {
          if (disk.room === 0) throw new Error('No space left on device (os error 28)')
        },
      }
    },
    rename(from, to) {
      if (!files.has(from)) throw new Deno.errors.NotFound(from)
      files.set(to, files.get(from)!)
      files.delete(from)
    },
  }
  return { disk, writer }
}
const bytes = (text: string) => new TextEncoder().encode(text)

it('a log on a full disk loses lines, logs the number of lost bytes, and continues when there is space', () => {
  const { disk, writer } = diskOf(8)
  const log = new LogFile('api.log', { writer })
  for (const line of ['first\n', 'second\n', 'third\n']) log.write(bytes(line))
  expect(disk.files.get('api.log')).toBe('first\nse')
  disk.room = 1_000
  log.write(bytes('fourth\n'))
  expect(disk.files.get('api.log')).toBe('first\nse\n[13 bytes of this log could not be written]\nfourth\n')
  log.close()
})

it('a log is rotated at its limit', () => {
  const { disk, writer } = diskOf(Infinity)
  const log = new LogFile('api.log', { writer, maxBytes: 10 })
  for (let line = 0; line < 9; line++) log.write(bytes(`line ${line}\n`))
  expect([...disk.files]).toEqual([['api.previous.log', 'line 6\nline 7\n'], ['api.log', 'line 8\n']])
})

it('a restart appends to the log; a new start rotates it', () => {
  const { disk, writer } = diskOf(Infinity)
  new LogFile('api.log', { writer }).write(bytes('crash\n'))
  new LogFile('api.log', { writer, append: true }).write(bytes('again\n'))
  expect([...disk.files]).toEqual([['api.log', 'crash\nagain\n']])
  new LogFile('api.log', { writer }).write(bytes('new\n'))
  expect([...disk.files]).toEqual([['api.previous.log', 'crash\nagain\n'], ['api.log', 'new\n']])
})
