import { BaseSequencer } from 'vitest/node';

/** A fresh clone knows no durations; these start processes, or go on for long. */
const longest =
  /\/(main|launcher|silent-database|bad-input|model|server-crash|admin-command|notification|guessing)\.test\.ts$/;

/** Begins the longest files of each project first, so that none of them is left over when the others are done. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const rank = ({ project, moduleId }) => 2 * projects.indexOf(project) + (longest.test(moduleId) ? 0 : 1);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
