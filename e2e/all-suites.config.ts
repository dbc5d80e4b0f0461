import { fileURLToPath } from 'node:url';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import journeys from './playwright.config.ts';
import specServer from './spec-server/spec-server.config.ts';
import { everySuite } from './support/browser.ts';

/** Both suites run together, so that all cores are busy while the journeys wait for email and replies. */
export default defineConfig({
  ...everySuite,
  workers: 4,
  projects: [...projectsOf('journeys', '.', journeys), ...projectsOf('spec-server', 'spec-server', specServer)],
  // The spec-server suite gets its files from the first of these servers.
  webServer: journeys.webServer ?? [],
  globalSetup: journeys.globalSetup ?? [],
});

/** Returns the projects of a suite, with the suite's own settings. */
function projectsOf(suite: string, folder: string, { projects = [], testIgnore, use, workers }: PlaywrightTestConfig) {
  return projects.map((project) => ({
    ...(testIgnore && { testIgnore }),
    ...(workers && { workers }),
    ...project,
    name: `${suite}, ${project.name}`,
    testDir: fileURLToPath(new URL(folder, import.meta.url)),
    use: { ...use, ...project.use },
  }));
}
