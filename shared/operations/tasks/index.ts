import { cancelRun } from './cancel-run.ts'
import { deleteTask } from './delete-task.ts'
import { listTaskRuns } from './list-task-runs.ts'
import { listTasks } from './list-tasks.ts'
import { updateTask } from './update-task.ts'

export const tasks = [listTasks, listTaskRuns, cancelRun, updateTask, deleteTask]
