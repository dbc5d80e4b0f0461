// bench/bundle.ts
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
var dist = fileURLToPath(new URL("../apps/web/dist/", import.meta.url));
var staticPages = {
  "/": "index.html",
  "/privacy": "privacy.html",
  "/terms": "terms.html",
  "/credits": "credits.html",
  "/waitlist": "waitlist.html",
  "/error": "error.html"
};
var halves = [
  { page: "app.html", entry: "app-", shell: "shell-", base: "", kind: "signed in" },
  { page: "workspace.html", entry: "workspace-", shell: "frame-", base: "/workspace", kind: "workspace" }
];
function firstLoads() {
  return [
    ...Object.entries(staticPages).map(([address, file]) => weigh(address, "static", linkedBy(file))),
    ...halves.flatMap(loadsOf)
  ];
}
function loadsOf(half) {
  const app = linkedBy(half.page);
  const { screens, shell } = readScreens(app, half);
  return screens.map(
    ({ address, guard, files }) => guard === "visitor" ? weigh(half.base + address, "visitor", [...app, ...files]) : weigh(half.base + address.replace(/^\/$/, ""), half.kind, [...app, ...shell, ...files])
  );
}
function linkedBy(file) {
  const html = readFileSync(join(dist, file), "utf8");
  return [...html.matchAll(/(?:href|src)="\/assets\/([^"]+\.(?:js|css|woff2))"/g)].map(([, name = ""]) => name);
}
function readScreens(app, half) {
  const code = app.filter((name) => name.startsWith(half.entry) && name.endsWith(".js")).map(textOf)[0] ?? "";
  const list = /m\.f=(\[[^\]]*\])/.exec(code)?.[1];
  if (!list) throw new Error("The built app does not say what its chunks need");
  const names = JSON.parse(list).map((name) => basename(name));
  const loads = String.raw`import\([\`"']\./([\w.-]+\.js)[\`"']\)(?:\.then\(\w+=>\w+\.\w+\))?(?:,__vite__mapDeps\(\[([\d,]*)\]\))?`;
  const filesOf = (own = "", needs = "") => [
    own,
    ...needs.split(",").flatMap((index) => index === "" ? [] : names[Number(index)] ?? [])
  ];
  const route = new RegExp(String.raw`path:[\`"'](/[\w-]*)[\`"'],guard:[\`"'](\w+)[\`"'],.{0,40}?${loads}`, "g");
  const screens = [...code.matchAll(route)].map(([, address = "", guard = "", own, needs]) => ({
    address,
    guard,
    files: filesOf(own, needs)
  }));
  const frame = [...code.matchAll(new RegExp(loads, "g"))].find(([, own]) => own?.startsWith(half.shell));
  if (screens.length === 0 || !frame) throw new Error("The built app names no screens, or no shell");
  return { screens, shell: filesOf(frame[1], frame[2]) };
}
function weigh(address, kind, named) {
  const files = [...withImports(named)];
  const sum = (ending, size) => files.filter((name) => name.endsWith(ending)).reduce((total, name) => total + size(name), 0);
  const css = files.filter((name) => name.endsWith(".css")).map(textOf);
  const fonts = new Set(
    css.flatMap((text) => [...text.matchAll(/url\(\/assets\/([^)]+\.woff2)\)/g)].map(([, n = ""]) => n))
  );
  for (const name of files) if (name.endsWith(".woff2")) fonts.add(name);
  return {
    address,
    kind,
    js: sum(".js", compressedSize),
    css: sum(".css", compressedSize),
    fonts: [...fonts].reduce((total, name) => total + bytesOf(name).length, 0)
  };
}
function withImports(named, found = /* @__PURE__ */ new Set()) {
  for (const name of named) {
    if (found.has(name)) continue;
    found.add(name);
    if (!name.endsWith(".js")) continue;
    const imports = textOf(name).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    withImports(
      [...imports].map(([, imported = ""]) => imported),
      found
    );
  }
  return found;
}
var bytesOf = (name) => readFileSync(join(dist, "assets", name));
var textOf = (name) => bytesOf(name).toString();
var compressedSize = (name) => brotliCompressSync(bytesOf(name)).length;
export {
  firstLoads
};
