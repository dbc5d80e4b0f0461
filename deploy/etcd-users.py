"""Sets the passwords of etcd once: run python3 etcd-users.py on a machine of the database, when all three etcds run.

It reads Patroni's settings (the hosts, user and password of PATRONI_ETCD_ or PATRONI_ETCD3_) and ETCD_ROOT_PASSWORD.
Afterwards Patroni's user can use only its own keys, and root can use all. etcd keeps the users of its second and third
API separately, so both get them. A second run changes nothing.
"""
import base64
import json
import os
import urllib.error
import urllib.request

PREFIX = "PATRONI_ETCD3_" if "PATRONI_ETCD3_HOSTS" in os.environ else "PATRONI_ETCD_"
ETCD = "http://" + os.environ[PREFIX + "HOSTS"].split(",")[0]
NAME = os.environ[PREFIX + "USERNAME"]
PASSWORD = os.environ[PREFIX + "PASSWORD"]
ROOT_PASSWORD = os.environ["ETCD_ROOT_PASSWORD"]
KEYS = "/fixit/"


def call(method, path, body=None, headers=None):
    request = urllib.request.Request(ETCD + path, method=method, headers=headers or {})
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, data, timeout=10) as answer:
            return answer.status, json.loads(answer.read() or b"{}")
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or b"{}")


def require(answer, *accepted):
    status, body = answer
    if status >= 300 and not any(text in json.dumps(body) for text in accepted):
        raise SystemExit(f"etcd answers {status}: {body}")


def protect_second_api():
    status, body = call("GET", "/v2/auth/enable")
    # 404 means that this etcd has no second API.
    if status == 404 or body.get("enabled"):
        return
    root = base64.b64encode(f"root:{ROOT_PASSWORD}".encode()).decode()
    whole = {"kv": {"read": ["/*"], "write": ["/*"]}}
    own = {"kv": {"read": [KEYS + "*"], "write": [KEYS + "*"]}}
    require(call("PUT", "/v2/auth/users/root", {"user": "root", "password": ROOT_PASSWORD}))
    require(call("PUT", f"/v2/auth/roles/{NAME}", {"role": NAME, "permissions": own}), "already exists")
    require(call("PUT", f"/v2/auth/users/{NAME}", {"user": NAME, "password": PASSWORD, "roles": [NAME]}), "Duplicate")
    require(call("PUT", "/v2/auth/enable"), "already enabled")
    # Whoever has no password is a guest, who may do everything at first.
    require(call("PUT", "/v2/auth/roles/guest", {"role": "guest", "revoke": whole}, {"Authorization": f"Basic {root}"}))


def protect_third_api():
    status, body = call("POST", "/v3/auth/authenticate", {"name": "root", "password": ROOT_PASSWORD})
    if status == 200:
        return
    if "not enabled" not in json.dumps(body):
        raise SystemExit(f"etcd has another ETCD_ROOT_PASSWORD: {body}")
    encoded = lambda key: base64.b64encode(key.encode()).decode()
    # The range ends before the first key that does not begin with KEYS.
    own = {"permType": "READWRITE", "key": encoded(KEYS), "range_end": encoded(KEYS[:-1] + "0")}
    for name, password in (("root", ROOT_PASSWORD), (NAME, PASSWORD)):
        require(call("POST", "/v3/auth/role/add", {"name": name}), "already exists")
        require(call("POST", "/v3/auth/user/add", {"name": name, "password": password}), "already exists")
        require(call("POST", "/v3/auth/user/grant", {"user": name, "role": name}))
    require(call("POST", "/v3/auth/role/grant", {"name": NAME, "perm": own}))
    require(call("POST", "/v3/auth/enable", {}))


protect_second_api()
protect_third_api()
