/**
 * Returns the command that imports data, as it is typed on this machine: `npm run map:import -- --os`,
 * for example, or its equivalent of the program `fixit`.
 */
export const importProgram = (name: 'map:import' | 'gazetteer:import', words = ''): string => {
  const installed = process.env['FIXIT_COMMAND'];
  const program = installed ? `${installed} ${name}` : `npm run ${name}${words ? ' --' : ''}`;
  return words ? `${program} ${words}` : program;
};

/**
 * Returns an operator command as it is typed on this machine. The unit and the image install `fixit`
 * and set FIXIT_COMMAND; a source checkout uses `npm run admin`.
 */
export const operatorCommand = (words: string): string =>
  `${process.env['FIXIT_COMMAND'] || 'npm run admin --'} ${words}`;
