import { BaseSequencer } from 'vitest/node';

/** A fresh clone has no recorded durations. These files start processes or take a long time. */
const longest =
  /\/(main|launcher|silent-database|bad-input|model|server-crash|admin-command|notification|guessing)\.test\.ts$/;

/** Starts the longest files of each project first, so that they do not finish last. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const rank = ({ project, moduleId }) => 2 * projects.indexOf(project) + (longest.test(moduleId) ? 0 : 1);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
