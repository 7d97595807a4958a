import { drawIcon, type IconWish } from './draw-icon.ts'
import { drawShareImage, type ShareImage } from './draw-share-image.ts'

/** A message to the process of the drawing worker. */
export type DrawingTask = { icon: IconWish; accent: string | null } | { shareImage: ShareImage }

/** Draws what a task describes, as PNG. Runs in a process of its own. */
export const drawInProcess = (task: DrawingTask): Promise<Buffer> =>
  'icon' in task ? drawIcon(task.icon, task.accent) : drawShareImage(task.shareImage)
