import { pagesFrom, type Site } from '../site.ts';

/** The manual of Kestrel, a task runner that does not exist; its front page and three levels of links below. */
export const docs: Site = {
  host: 'docs.example',
  name: 'Kestrel manual',
  language: 'en',
  navigation: [['Kestrel manual', '/']],
  pages: pagesFrom(String.raw`
@ / | Kestrel manual | 2026-02-10 | docs
Kestrel runs the small jobs of a project: building, testing, copying, publishing. It reads one file, works out what depends on what, and runs only what has become stale. This manual describes version 4.2.

- [[Getting started|/getting-started]]: from nothing to the first job
- [[Guide|/guide]]: the ideas, one a page
- [[Reference|/reference]]: every command and setting
- [[Troubleshooting|/troubleshooting]]: when it does not work
- [[Release notes|/releases]]: what changed

@ /getting-started | Getting started | 2026-02-10 | docs
Two steps: [[install Kestrel|/getting-started/installation]], then write [[a first job|/getting-started/first-job]]. You need no other language on your machine, since the program is one file of about nine megabytes. Everything it keeps lies in the folder .kestrel of your project and may be deleted at any time; the next run then does all of its work again.

@ /getting-started/installation | Installation | 2026-02-10 | docs
Fetch the archive for your system, unpack it, and put the program somewhere on your path. On Linux and macOS that is usually a folder named bin in your home.

    tar -xf kestrel-4.2.0-linux-x64.tar.gz
    mv kestrel ~/bin/
    kestrel --version

The last line must print 4.2.0. If the shell says that the command was not found, read [[path problems|/troubleshooting/command-not-found]]. Next: [[your first job|/getting-started/first-job]].

@ /getting-started/first-job | Your first job | 2026-02-10 | docs
Write a file kestrel.toml beside your sources:

    [job.hello]
    run = "echo hello > hello.txt"
    outputs = ["hello.txt"]

Then type kestrel run hello. The job runs once. Type it again, and nothing happens, because the output exists and nothing it depends on has changed. Delete hello.txt and it runs again. How Kestrel decides this is told in [[staleness|/guide/staleness]].

@ /guide | Guide | 2026-02-11 | docs
The ideas behind Kestrel, in the order in which most people meet them.

1. [[Jobs and dependencies|/guide/jobs]]
2. [[Staleness|/guide/staleness]]
3. [[Caching|/guide/caching]]
4. [[Running jobs in parallel|/guide/parallel]]
5. [[Secrets|/guide/secrets]]

If you only want to look up a word, go to the [[reference|/reference]].

@ /guide/jobs | Jobs and dependencies | 2026-02-11 | docs
A job has a name, a command, inputs and outputs. A job that needs another names it under needs; Kestrel sorts them so that each comes after what it needs, and refuses to start when they form a circle. It prints the circle, so that you can see where to cut it.

    [job.bundle]
    needs = ["compile", "copy-images"]
    run = "pack dist"

Every setting is listed in the [[configuration reference|/reference/configuration]].

@ /guide/staleness | Staleness | 2026-02-11 | docs
A job is stale when an output is missing, when the contents of an input differ from the last run, when its command was edited, or when a job it needs has run. Contents are compared by hash, not by time, so touching a file or switching branches and back makes nothing stale. To look at the reasons, use kestrel why, described under [[commands|/reference/commands]].

@ /guide/caching | Caching | 2026-02-12 | docs
Outputs are kept under the hash of everything that went into them. When you return to an older state, Kestrel takes them from the cache instead of running the job. The cache grows to the size given by cache.limit, two gigabytes by default, and then drops what was used longest ago. A team can share one; see [[remote caches|/guide/caching/remote]].

@ /guide/caching/remote | Remote caches | 2026-02-12 | docs
A remote cache is any server that answers GET and PUT for a path made of a hash. Set cache.url to its address and cache.mode to read or to read-write. Let the build server write and everybody else read, so that no half-finished experiment reaches the others. The request must carry a token; where to put it is told in [[secrets|/guide/secrets]]. Details of the protocol are in [[the cache protocol|/reference/configuration/cache-protocol]].

@ /guide/parallel | Running jobs in parallel | 2026-02-12 | docs
Jobs that do not depend on each other run side by side, as many as the machine has cores. The setting workers, or the option --workers, changes that number. A job that uses much memory can be given weight = 2 and then counts as two. The lines each job prints are kept together and shown when it ends; use --interleave to see them at once.

@ /guide/secrets | Secrets | 2026-02-12 | docs
Never write a password into kestrel.toml. List the names of environment variables under secrets; their values are handed to the command, left out of the hash, and replaced by three stars wherever they would be printed. A job with a missing secret fails before anything runs, with the error [[K-07|/troubleshooting/error-codes]].

@ /reference | Reference | 2026-02-13 | docs
Dry and complete.

- [[Commands|/reference/commands]]
- [[Configuration|/reference/configuration]]
- [[Exit codes|/reference/exit-codes]]

@ /reference/commands | Commands | 2026-02-13 | docs
All commands take --help and --file, the latter for a settings file in another place.

|= Command | What it does
| kestrel run JOB… | runs jobs and all they need
| kestrel list | lists the jobs with their descriptions
| kestrel why JOB | says why a job is stale
| kestrel graph | prints the jobs as a graph
| kestrel clean | deletes all outputs, never inputs
| kestrel cache stats | shows size and hit rate of the cache

A command ends with one of the [[exit codes|/reference/exit-codes]].

@ /reference/configuration | Configuration | 2026-02-13 | docs
The settings of kestrel.toml with their defaults.

|= Setting | Default | Meaning
| workers | number of cores | jobs at the same time
| cache.limit | 2 GB | size of the local cache
| cache.url | none | address of a remote cache
| cache.mode | read | read or read-write
| timeout | 30 min | longest run of one job
| shell | sh -c | what commands are handed to

Settings of a job: run, needs, inputs, outputs, secrets, weight, timeout. How a remote cache talks: [[the cache protocol|/reference/configuration/cache-protocol]].

@ /reference/configuration/cache-protocol | The cache protocol | 2026-02-13 | docs
For those who write a cache server. Kestrel asks for an entry with GET /v1/HASH and takes 200 with the body, or 404. It stores with PUT /v1/HASH; the server answers 201, or 409 when the entry exists with other contents. The hash is SHA-256 in lower-case hexadecimal. Bodies are tar archives packed with zstd. A token goes in the header Authorization. Servers should drop entries unused for thirty days.

@ /reference/exit-codes | Exit codes | 2026-02-13 | docs
What Kestrel tells the shell when it ends.

|= Code | Meaning
| 0 | all jobs succeeded or were fresh
| 1 | a job failed
| 2 | the settings file has a mistake
| 3 | the jobs form a circle
| 4 | a job ran out of time
| 130 | stopped by the keyboard

Errors of our own carry a code that begins with K; see [[error codes|/troubleshooting/error-codes]].

@ /troubleshooting | Troubleshooting | 2026-02-14 | docs
Most trouble is one of three things: the shell does not find the program ([[command not found|/troubleshooting/command-not-found]]), a job runs too often or not often enough ([[stale jobs|/troubleshooting/stale-jobs]]), or Kestrel prints one of its [[error codes|/troubleshooting/error-codes]]. If none fits, run the command again with --verbose and read the last twenty lines from the end upwards.

@ /troubleshooting/command-not-found | Command not found | 2026-02-14 | docs
The shell looks for programs in the folders listed in the variable PATH. Print it, and check whether the folder you moved Kestrel to is among them. If not, add it in the start file of your shell and open a new window. On macOS a downloaded program may also be held back until you allow it once in the system settings. Then go back to [[installation|/getting-started/installation]].

@ /troubleshooting/stale-jobs | Jobs that run too often | 2026-02-14 | docs
When a job runs at every call, one of its outputs is probably never written, or it writes the current time into a file that is also an input. Ask kestrel why. When a job does not run though it should, an input is missing from its list: Kestrel cannot see what a command reads. The rules are explained under [[staleness|/guide/staleness]].

@ /troubleshooting/error-codes | Error codes | 2026-02-14 | docs
Kestrel's own errors.

|= Code | Meaning | What to do
| K-01 | no settings file found | run it in the project's folder
| K-03 | unknown job | check the name with kestrel list
| K-05 | jobs form a circle | cut one of the needs
| K-07 | a secret is missing | set the environment variable
| K-09 | cache server refused | check token and cache.mode
| K-12 | disk full | run kestrel clean

@ /releases | Release notes | 2026-02-15 | docs
The newest version is described in full; older ones briefly.

- [[Version 4.2|/releases/4-2]]
- [[Version 4.1|/releases/4-1]]

@ /releases/4-2 | Version 4.2 | 2026-02-10 | docs
Released on 10 February 2026. Remote caches can now be read-only. The command kestrel why names the first input that differs. Jobs have weights, so that two heavy ones no longer start together. On machines with many cores the graph of ten thousand jobs is sorted in a tenth of the time. Nothing was removed. Read [[remote caches|/guide/caching/remote]] for the new setting cache.mode.

@ /releases/4-1 | Version 4.1 | 2025-09-03 | docs
Released on 3 September 2025. Secrets are no longer part of the hash, so a new password does not run everything again. The option --interleave shows the lines of parallel jobs at once. The old file name kestrel.json is not read any more; the command kestrel convert, which was there to help with the change, will go in version 5.
`),
};
