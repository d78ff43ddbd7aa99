{{- define "knowledge.fullname" -}}
{{- .Values.fullnameOverride | default .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* Labels that select pods; the component tells nodes, the indexer and servers apart. */}}
{{- define "knowledge.selector" -}}
app.kubernetes.io/name: knowledge
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "knowledge.labels" -}}
{{ include "knowledge.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "knowledge.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "knowledge.state-url" -}}
{{ .Values.cluster.state.url | default (printf "http://%s-state:8080" (include "knowledge.fullname" .)) }}
{{- end -}}

{{- define "knowledge.index-url" -}}
{{ .Values.cluster.index.url | default (printf "http://%s-index:8080" (include "knowledge.fullname" .)) }}
{{- end -}}

{{- define "knowledge.redis-url" -}}
{{- if .Values.cluster.redis.url -}}
{{ .Values.cluster.redis.url }}
{{- else if .Values.cluster.redis.image -}}
redis://{{ include "knowledge.fullname" . }}-redis:6379
{{- end -}}
{{- end -}}

{{/* What a pod may not do: everything. */}}
{{- define "knowledge.pod-security" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "knowledge.container-security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop:
    - ALL
{{- end -}}

{{- define "knowledge.placement" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Refusals that a schema cannot say, as they look at two values at once. */}}
{{- define "knowledge.check" -}}
{{- if .Values.cluster.enabled -}}
{{- if and (not .Values.cluster.libsql.image) (not (and .Values.cluster.state.url .Values.cluster.index.url)) -}}
{{- fail "cluster.enabled needs cluster.libsql.image, or cluster.state.url and cluster.index.url of your own libSQL servers." -}}
{{- end -}}
{{- if and .Values.settings.USE_AUTH (not .Values.secrets) -}}
{{- fail "settings.USE_AUTH with cluster.enabled needs a SESSION_SECRET that all nodes share: put it in a secret and name that in secrets." -}}
{{- end -}}
{{- range tuple "STATE_DB_URL" "INDEX_SYNC_URL" "REDIS_URL" -}}
{{- if hasKey $.Values.settings . -}}
{{- fail (printf "settings.%s would stand twice: name the server by cluster.state.url, cluster.index.url or cluster.redis.url." .) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and .Values.configuration (hasKey .Values.settings "KNOWLEDGE_CONFIG") -}}
{{- fail "configuration and settings.KNOWLEDGE_CONFIG name two configurations; leave one of them out." -}}
{{- end -}}
{{- range tuple "SESSION_SECRET" "API_KEYS" "SEARCH_API_KEY" "CLASSIFIER_API_KEY" "WIKI_API_KEY" "MCP_API_KEY" "DB_ENCRYPTION_KEY" "STATE_DB_TOKEN" "INDEX_SYNC_TOKEN" "OIDC_CLIENT_SECRET" "WIKI_OIDC_CLIENT_SECRET" "METRICS_KEY" -}}
{{- if hasKey $.Values.settings . -}}
{{- fail (printf "settings.%s would stand in plain text in the release: put it in a secret and name that in secrets." .) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.metrics.serviceMonitor (not .Values.metrics.enabled) -}}
{{- fail "metrics.serviceMonitor needs metrics.enabled." -}}
{{- end -}}
{{- end -}}
